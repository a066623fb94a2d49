#include "host/uses/evening/read_list.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/base/exit_code.h"
#include "host/base/foreign_name.h"
#include "host/base/json_text.h"
#include "host/base/language.h"
#include "host/base/print_text.h"
#include "host/base/printable.h"
#include "host/uses/evening/fields.h"

namespace kimari::evening {
namespace {

std::string StateOf(const reader::ReaderFolder& reader) {
  return fmt::format(
      fmt::runtime(Say("{} of {} phrases, {}", "{} / {} 句、{}")),
      reader.phrases, reader.wanted,
      reader.joka ? Say("joka", "序歌あり") : Say("no joka", "序歌なし"));
}

}  // namespace

std::string ToText(const std::vector<reader::ReaderFolder>& readers) {
  std::string text;
  for (const reader::ReaderFolder& reader : readers) {
    text +=
        fmt::format("{}  {}\n", reader.name, ShownPath(PathOf(reader.path)));
    text += "  " +
            (reader.wrong ? InTerminalsLanguage(TextOf(*reader.wrong))
                          : StateOf(reader)) +
            "\n";
    for (const audio::RecordingTrouble& trouble : reader.troubles) {
      text += "  " + InTerminalsLanguage(trouble.text) + "\n";
    }
    for (const Text& said : reader::RestInWords(reader)) {
      text += "  " + InTerminalsLanguage(said) + "\n";
    }
  }
  if (readers.empty()) {
    text = Say("no reader's folder was found; see --readers\n",
               "読手のフォルダが見つかりません（--readers）\n");
  }
  return text;
}

std::string ToJson(const std::vector<reader::ReaderFolder>& readers) {
  return JsonText(nlohmann::json{{"readers", web::JsonOf(readers, Values{})}});
}

int ListReaders(const std::vector<std::filesystem::path>& places, bool json,
                const cards::Deck& deck) {
  const auto readers = reader::FindReaders(places, deck);
  fmt::print(
      "{}{}",
      json ? PrintableJson(ToJson(readers)) : PrintableLines(ToText(readers)),
      json ? "\n" : "");
  const bool all = std::ranges::none_of(
      readers, [](const auto& reader) { return reader.wrong.has_value(); });
  return all && !readers.empty() ? kDone : kAnswerIsNo;
}

}  // namespace kimari::evening
