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
constexpr std::array<std::string_view, 8> kWords = {
    "own ",          "the ",       "no sound device",  "after a crash",
    "sound device ", "PulseAudio", "cannot listen on", "there is no such"};

// Of an Evening's JSON.
constexpr std::array<std::pair<std::string_view, const char*>, 22> kFields = {
    {{"reader", "読手"},
     {"voice", "合成音声の高さ"},
     {"cards", "札"},
     {"number", "枚数"},
     {"dead", "空札"},
     {"partners", "友札"},
     {"order", "順番"},
     {"mode", "読み方"},
     {"own", "自分の読み順"},
     {"joka_upper", "序歌の上の句"},
     {"joka_lower", "序歌の下の句"},
     {"rhythm", "リズム"},
     {"fit", "リズムに合わせる"},
     {"gap_s", "間"},
     {"lead_s", "読み始める前の無音"},
     {"tail_s", "余韻を残す長さ"},
     {"memorise_min", "暗記時間"},
     {"every_s", "自動で次へ"},
     {"every_ends_min", "自動で読むのを終える分数"},
     {"volume_db", "音量"},
     {"fill", "足りない句を合成音声で読む"},
     {"hide_known", "覚えた札を外す"}}};

// As the system gives them.
constexpr std::array<std::pair<const char*, const char*>, 4> kSystemReasons = {
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

// "間：0.2 から 10", where a field of an evening is wrong.
std::string FieldIn(const std::string& english) {
  static const std::regex wrong("the evening: ([a-z_]+): give (.*)");
  static const std::regex range("a (?:whole )?number from ([^ ]+) to ([^ ]+)");
  std::smatch found;
  if (!std::regex_search(english, found, wrong)) return "";
  const std::string field = found[1];
  const std::string wanted = found[2];
  const auto* name = std::ranges::find(
      kFields, field, &std::pair<std::string_view, const char*>::first);
  std::string text = name == kFields.end() ? field : name->second;
  if (std::regex_match(wanted, found, range)) {
    text += "：" + found[1].str() + " から " + found[2].str();
  }
  return text;
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
  if (english.size() > kLongestSearched) return facts;
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
  name(FieldIn(english));
  static const std::regex address("^cannot listen on (.+?):[0-9]+: ");
  if (std::regex_search(english, found, address)) name(found[1].str());
  for (const auto& [reason, japanese] : kSystemReasons) {
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
