#include "host/reader/sealed_order.h"

#include <filesystem>
#include <sstream>
#include <system_error>

#include "host/reader/sealed_file.h"

namespace kimari::reader {
namespace {

std::string TitleOf(const std::string& match) {
  return "kimari order 1 " + match;
}

}  // namespace

std::string SealedOrderOf(const std::string& recording) {
  return recording + ".order";
}

Result<void> SealOrder(const std::string& path, const std::string& match,
                       const ReadingPlan& plan) {
  std::error_code ignored;
  if (std::filesystem::exists(path, ignored)) {
    return Fail(ErrorKind::kFile,
                "order " + path + ": is there already; move it away");
  }
  std::string text = plan.seed + "\n";
  for (const cards::CardId card : plan.order) {
    text += " " + std::to_string(card);
  }
  return WriteSealed(path, {TitleOf(match), text});
}

Result<ReadingPlan> OpenSealedOrder(const std::string& path,
                                    const std::string& match,
                                    const std::string& hash) {
  const auto sealed = ReadSealed(path);
  if (!sealed && sealed.error() == SealFault::kNotThere) {
    return Fail(ErrorKind::kFile,
                "order " + path +
                    ": is not there; without the order that was drawn the "
                    "match cannot go on / "
                    "読み順の封印ファイルがないため、再開できません");
  }
  if (sealed && sealed->title != TitleOf(match)) {
    return Fail(
        ErrorKind::kFile,
        "order " + path +
            ": is of another match: put the one back that lay beside the "
            "recording / 別の試合の読み順です。記録の隣にあったものに戻し"
            "てください");
  }
  ReadingPlan plan;
  if (sealed) {
    std::istringstream text(sealed->text);
    std::getline(text, plan.seed);
    for (unsigned int card = 0; text >> card;) {
      plan.order.push_back(static_cast<cards::CardId>(card));
    }
  }
  if (!sealed || plan.Hash() != hash) {
    return Fail(
        ErrorKind::kFile,
        "order " + path +
            ": is not the one that the recording bound by its hash "
            "before the match: somebody, or the disk, has changed it / "
            "試合前に封印された読み順と一致しません。書き換えられたか、壊れてい"
            "ます");
  }
  return plan;
}

}  // namespace kimari::reader
