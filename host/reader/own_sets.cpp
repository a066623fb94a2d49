#include "host/reader/own_sets.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "host/base/printable.h"
#include "host/base/text_forms.h"
#include "host/reader/card_set.h"

namespace kimari::reader {
namespace {

constexpr size_t kLongestName = 60;  // bytes

tl::unexpected<Error> TooMany() {
  return Fail(
      ErrorKind::kUsage,
      kimari::Text{"own set: there are too many; drop one that nobody uses",
                   "セットが多すぎます。使わないものを消してください"});
}

std::string_view Trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

Result<OwnSets> OwnSets::Parse(std::string_view text, const cards::Deck& deck) {
  OwnSets sets = Read(text, deck);
  if (!sets.wrong_.empty()) {
    return Fail(ErrorKind::kUsage, sets.wrong_.front().second);
  }
  return sets;
}

OwnSets OwnSets::Read(std::string_view text, const cards::Deck& deck) {
  OwnSets sets;
  std::string composed = Composed(text);
  if (composed.find('\n') == std::string::npos) {  // as old Macs end lines
    std::ranges::replace(composed, '\r', '\n');
  }
  text = composed;
  std::map<std::string, int> lines;  // by name
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  for (int line = 1; !text.empty(); ++line) {
    const size_t end = text.find('\n');
    const std::string_view whole = Trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    const std::string_view words = Trim(whole.substr(0, whole.find('#')));
    if (words.empty()) continue;
    const size_t equals = words.find('=');
    std::optional<kimari::Text> why;
    if (equals == std::string_view::npos) {
      why = {"write a name, = and the cards, such as 水曜 = む,1-20",
             "「水曜 = む,1-20」のように、名前、=、札を書いてください"};
    } else {
      why = sets.KeepOfLine(Trim(words.substr(0, equals)),
                            Trim(words.substr(equals + 1)), deck, line, lines);
    }
    if (!why) continue;
    sets.wrong_.emplace_back(
        whole, Both("own sets, line {0}: {1}", "{0}行目：{2}", line, why->en,
                    why->ja));
  }
  return sets;
}

std::optional<Text> OwnSets::KeepOfLine(std::string_view name,
                                        std::string_view words,
                                        const cards::Deck& deck, int line,
                                        std::map<std::string, int>& lines) {
  const std::vector<std::string> written = CardWords(name);
  const auto before =
      written.size() == 1 ? lines.find(written[0]) : lines.end();
  if (before != lines.end()) {
    return Both(
        "a set of this name stands in line {} already, which counts; "
        "give it another name",
        "同じ名前が{}行目にあり、そちらを使います。別の名前にしてくださ"
        "い",
        before->second);
  }
  auto kept = Keep(name, words, deck);
  if (!kept) return TextOf(kept.error());
  lines.emplace(written[0], line);
  return std::nullopt;
}

std::vector<Text> OwnSets::Troubles() const {
  std::vector<kimari::Text> troubles;
  for (const auto& [line, why] : wrong_) troubles.push_back(why);
  return troubles;
}

Result<void> OwnSets::Keep(std::string_view name, std::string_view words,
                           const cards::Deck& deck) {
  if (Printable(name) != name) {
    return Fail(ErrorKind::kUsage,
                Both("own set: the name holds a character that cannot be seen "
                     "({}); write it again",
                     "名前に目に見えない文字があります（{}）。書き直してくださ"
                     "い",
                     Printable(name)));
  }
  // As CardWords has it: digits of any width are the same.
  const std::vector<std::string> written = CardWords(name);
  if (written.size() != 1 || name.size() > kLongestName ||
      name.find_first_of(", =#\n\t\r") != std::string_view::npos ||
      name.find("、") != std::string_view::npos ||
      name.find("　") != std::string_view::npos) {
    return Fail(
        ErrorKind::kUsage,
        kimari::Text{
            "own set: a name has 1 to 20 letters and no space, comma, = "
            "or #",
            "名前は1〜20字で、空白・読点・=・# は使えません"});
  }
  if (ParseCardSet(deck, name)) {
    return Fail(
        ErrorKind::kUsage,
        Both("own set: '{}' is a word for cards already; choose "
             "another name",
             "「{}」は札の指定に使う言葉です。別の名前にしてください", name));
  }
  const std::string whole = Expand(words);
  if (whole.size() > kLongest) {
    return Fail(ErrorKind::kUsage,
                kimari::Text{
                    "own set: it holds too many words; name the cards in fewer",
                    "セットが長すぎます。短くしてください"});
  }
  auto cards = ParseCardSet(deck, whole);
  if (!cards) return tl::unexpected(cards.error());
  const auto found =
      std::find_if(sets_.begin(), sets_.end(),
                   [&](const auto& set) { return set.first == written[0]; });
  if (found != sets_.end()) {
    found->second = whole;
    return {};
  }
  if (sets_.size() >= kMost) return TooMany();
  sets_.emplace_back(written[0], whole);
  return {};
}

bool OwnSets::Drop(std::string_view name) {
  return std::erase_if(sets_,
                       [&](const auto& set) { return set.first == name; }) > 0;
}

Result<void> OwnSets::Merge(const OwnSets& others) {
  OwnSets merged = *this;
  for (const auto& [name, words] : others.sets_) {
    merged.Drop(name);
    merged.sets_.emplace_back(name, words);
  }
  if (merged.sets_.size() > kMost) return TooMany();
  *this = std::move(merged);
  return {};
}

std::string OwnSets::Expand(std::string_view words) const {
  std::string whole;
  std::set<std::string> taken;
  const auto take = [&](const std::string& word) {
    if (!taken.insert(word).second) return;
    whole += (whole.empty() ? "" : ",") + word;
  };
  std::set<std::string> names;
  for (const std::string& word : CardWords(words)) {
    const auto found =
        std::find_if(sets_.begin(), sets_.end(),
                     [&](const auto& set) { return set.first == word; });
    if (found == sets_.end()) {
      take(word);
    } else if (names.insert(word).second) {
      std::ranges::for_each(CardWords(found->second), take);
    }
  }
  return whole;
}

std::string OwnSets::Text() const {
  std::string text;
  for (const auto& [name, words] : sets_) text += name + " = " + words + "\n";
  for (const auto& [line, why] : wrong_) text += line + "\n";
  return text;
}

}  // namespace kimari::reader
