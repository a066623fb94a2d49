#include "host/uses/keeping/seal_check.h"

#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <variant>

#include "host/base/exit_code.h"
#include "host/base/json_text.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/base/progress_bar.h"
#include "host/base/result.h"
#include "host/recording/parts.h"
#include "host/recording/people.h"
#include "host/recording/reader.h"
#include "host/recording/seal.h"

namespace kimari::keeping {
namespace {

using recording::SealState;

struct SealWords {
  const char* name;
  const char* text;
  const char* ja;
};
SealWords WordsOf(SealState state) {
  switch (state) {
    case SealState::kWhole:
      return {"whole",
              "every byte is as it was when the recording was closed, and its "
              "summary "
              "says what it holds",
              "閉じたときのまま、1バイトも変わっていません"};
    case SealState::kBound:
      return {"bound",
              "the program ended in it; every byte is as it was when the match "
              "went on in the next part, which says so",
              "途中で中断した記録です。再開したときのまま変わっていません"};
    case SealState::kAltered:
      return {"altered",
              "it was changed after it was closed, or after the match went on",
              "閉じた後、または再開した後に変更されています"};
    case SealState::kTorn:
      return {
          "torn",
          "it was never closed, or its end is gone or has something behind it: "
          "what it holds is checked piece by piece ('kimari judge'), the whole "
          "cannot be",
          "閉じられていないか、終わりが欠けているか、後ろに余分があります。全体"
          "は確かめられません"};
    case SealState::kUnsealed:
      break;
  }
  return {"unsealed",
          "it carries no sum: it was closed by an earlier kimari, or by "
          "another tool",
          "封印がありません(旧版のkimariか、ほかの道具によるもの)"};
}

// A wrong past is told of the part before.
uint32_t DoubtedAt(const recording::PartCheck& check) {
  return check.doubt == recording::PartDoubt::kOtherPast ? check.part + 1
                                                         : check.part;
}

// The file beside it that its players have their names from; empty: there is
// none, or the recording itself names them.
std::string NamesBeside(const std::string& path,
                        const std::shared_ptr<recording::FileSource>& file) {
  const auto people = recording::PeopleOf(path);
  if (!people || (people->player_a.empty() && people->player_b.empty())) {
    return "";
  }
  auto reader = recording::Reader::Open(file);
  bool held = false;
  bool looked = false;
  (void)reader->Visit([&](const recording::Message& message) {
    const auto said = recording::ObservationIn(message);
    const auto* started =
        said && *said ? std::get_if<evidence::MatchStarted>(&(*said)->payload)
                      : nullptr;
    looked = started != nullptr;
    if (looked) held = recording::HoldsNames(*started);
    return !looked;
  });
  return held ? "" : recording::PeopleFileOf(path);
}

}  // namespace

int Verify(const VerifyOptions& options) {
  if (const auto later = recording::LaterPart(options.file)) {
    return Report(*later);
  }
  auto source = recording::OpenRecording(options.file);
  if (!source) return Report(source.error());
  const std::shared_ptr<recording::FileSource> file = std::move(*source);
  if (const auto ours = recording::Reader::Open(file); !ours) {
    return Report(
        {ErrorKind::kFile,
         options.file + ": " + ours.error().message + " / 記録ではありません"});
  }
  const bool on_terminal = isatty(STDERR_FILENO) != 0;
  auto checks = recording::CheckParts(
      *file, [&](uint32_t part, uint64_t done, uint64_t of) {
        if (!on_terminal) return;
        ShowProgress(recording::PartPath(options.file, part),
                     static_cast<double>(done) / static_cast<double>(of));
      });
  if (on_terminal) ClearProgress();
  if (!checks) return Report(checks.error());
  bool whole = true;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  // A last one that was emptied, or only begun, is passed over by all others.
  for (auto part = checks->back().part + 1;
       part < recording::NextPart(options.file); ++part) {
    checks->push_back({part, {}, {}});
  }
  for (const recording::PartCheck& check : *checks) {
    const std::string path = recording::PartPath(options.file, check.part);
    const SealState state = check.seal.state;
    whole &= state == SealState::kWhole || state == SealState::kBound;
    const SealWords words = WordsOf(state);
    if (options.json) {
      all.push_back(
          {{"file", path}, {"state", words.name}, {"sha256", check.seal.sum}});
      continue;
    }
    PrintText("{}: {}: {} / {}\n", Printable(path), words.name, words.text,
              words.ja);
    if (check.doubt) {
      const auto why =
          recording::WordsOf({DoubtedAt(check), *check.doubt}, options.file);
      PrintText("  {} / {}\n", why.en, why.ja);
    }
    if (!check.seal.sum.empty()) PrintText("  SHA-256 {}\n", check.seal.sum);
  }
  const std::string names = NamesBeside(options.file, file);
  if (options.json) {
    nlohmann::ordered_json told = {{"whole", whole}, {"files", all}};
    if (!names.empty()) told["names_unsealed"] = names;
    fmt::print("{}\n", PrintableJson(JsonText(told)));
  } else if (!names.empty()) {
    PrintText(
        "{}: the players' names come from this file, which the seal does not "
        "cover: anybody who may write there can have changed them / "
        "競技者名はこのファイルのもので、封印の対象外です\n",
        Printable(names));
  }
  return whole ? kDone : kAnswerIsNo;
}

}  // namespace kimari::keeping
