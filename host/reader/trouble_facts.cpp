#include "host/reader/trouble_facts.h"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>
#include <utility>
#include <vector>

namespace kimari::reader {
namespace {

// Sentences with a colon that begin with no name.
constexpr std::array<std::string_view, 6> kWords = {
    "own ",          "the ",          "no sound device",
    "after a crash", "sound device ", "PulseAudio"};

// As the system gives them.
constexpr std::array<std::pair<const char*, const char*>, 4> kReasons = {
    {{"(No such file or directory)", "見つかりません"},
     {"(Not a directory)", "フォルダではなくファイルです"},
     {"(Permission denied)", "読む権限がありません"},
     {"(Input/output error)", "ディスクが読めません"}}};

void Replace(std::string& text, std::string_view word, std::string_view by) {
  for (size_t at = 0; (at = text.find(word, at)) != std::string::npos;
       at += by.size()) {
    text.replace(at, word.size(), by);
  }
}

// As PhraseList writes phrases, in Japanese.
std::string PhrasesIn(const std::string& english) {
  static const std::regex phrases(
      "(?:upper|lower) phrases? [0-9][0-9, -]*[0-9]|"
      "(?:upper|lower) phrase [0-9]|"
      "of the joka the (?:upper|lower) phrase"
      "(?: and the (?:upper|lower) phrase)?");
  constexpr std::array<std::pair<const char*, const char*>, 7> kNames = {
      {{" and the ", "と"},
       {"of the joka the ", "序歌の"},
       {"upper phrases", "上の句"},
       {"lower phrases", "下の句"},
       {"upper phrase", "上の句"},
       {"lower phrase", "下の句"},
       {", ", "・"}}};
  std::string list;
  for (std::sregex_iterator at(english.begin(), english.end(), phrases), end;
       at != end; ++at) {
    std::string one = at->str();
    for (const auto& [word, by] : kNames) Replace(one, word, by);
    list += (list.empty() ? "" : "、") + one;
  }
  return list;
}

// Where a word in quotes begins: a letter before is an apostrophe's.
size_t Quote(const std::string& text, size_t from) {
  for (size_t at = text.find('\'', from); at != std::string::npos;
       at = text.find('\'', at + 1)) {
    if (at == 0 || text[at - 1] == ' ' || text[at - 1] == '(') return at;
  }
  return std::string::npos;
}

// What is quoted but for commands to be given, which the Japanese says itself.
std::vector<std::string> QuotedIn(const std::string& text) {
  std::vector<std::string> quoted;
  for (size_t from = Quote(text, 0); from != std::string::npos;) {
    const size_t to = text.find('\'', from + 1);
    if (to == std::string::npos) break;
    std::string word = text.substr(from + 1, to - from - 1);
    if (!word.starts_with("kimari ")) quoted.push_back(std::move(word));
    from = Quote(text, to + 1);
  }
  return quoted;
}

}  // namespace

TroubleFacts FactsOf(const std::string& english) {
  TroubleFacts facts;
  const size_t colon = english.find(": ");
  if (colon != std::string::npos) {
    const std::string begins = english.substr(0, colon);
    const bool words = std::any_of(
        kWords.begin(), kWords.end(),
        [&](std::string_view word) { return begins.starts_with(word); });
    if (!words && begins.find('\'') == std::string::npos) facts.about = begins;
  }
  // A folder, and a file in it.
  static const std::regex file("^([^:]*\\.[^: ]+): ");
  std::smatch found;
  const std::string rest = facts.about.empty() ? "" : english.substr(colon + 2);
  if (std::regex_search(rest, found, file)) {
    facts.about += "/" + found[1].str();
  }
  static const std::regex count("^[0-9]+ [a-z ]+$");
  if (std::regex_match(facts.about, count)) facts.about.clear();
  static const std::regex line("^own sets, line ([0-9]+)");
  static const std::regex dead("the deck has ([0-9]+) that are not");
  if (std::regex_search(english, found, line)) {
    facts.about = found[1].str() + "行目";
  }
  const auto name = [&](const std::string& what) {
    if (what.empty()) return;
    facts.named += (facts.named.empty() ? "" : "、") + what;
  };
  for (const std::string& quoted : QuotedIn(english)) name(quoted);
  name(PhrasesIn(english));
  for (const auto& [reason, japanese] : kReasons) {
    if (english.find(reason) != std::string::npos) name(japanese);
  }
  static const std::regex few("but there are only ([0-9]+)");
  if (std::regex_search(english, found, few)) {
    name(found[1].str() + "枚しかありません");
  }
  if (std::regex_search(english, found, dead)) {
    name("残りは" + found[1].str() + "枚です");
  }
  return facts;
}

}  // namespace kimari::reader
