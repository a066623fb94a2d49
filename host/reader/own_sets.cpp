#include "host/reader/own_sets.h"

#include <algorithm>

#include "host/reader/card_set.h"

namespace kimari::reader {
namespace {

constexpr size_t kLongestName = 60;  // bytes

std::string_view Trim(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

}  // namespace

Result<OwnSets> OwnSets::Parse(std::string_view text, const cards::Deck& deck) {
  OwnSets sets;
  for (int line = 1; !text.empty(); ++line) {
    const size_t end = text.find('\n');
    std::string_view words = Trim(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    words = Trim(words.substr(0, words.find('#')));
    if (words.empty()) continue;
    const size_t equals = words.find('=');
    const auto at = [&](const std::string& why) {
      return Fail(ErrorKind::kUsage,
                  "own sets, line " + std::to_string(line) + ": " + why);
    };
    if (equals == std::string_view::npos) {
      return at("write a name, = and the cards, such as 水曜 = む,1-20");
    }
    const auto kept = sets.Keep(Trim(words.substr(0, equals)),
                                Trim(words.substr(equals + 1)), deck);
    if (!kept) return at(kept.error().message);
  }
  return sets;
}

Result<void> OwnSets::Keep(std::string_view name, std::string_view words,
                           const cards::Deck& deck) {
  if (name.empty() || name.size() > kLongestName ||
      name.find_first_of(", =#\n\t\r") != std::string_view::npos ||
      name.find("、") != std::string_view::npos ||
      name.find("　") != std::string_view::npos) {
    return Fail(ErrorKind::kUsage,
                "own set: a name has 1 to 20 letters and no space, comma, = "
                "or #");
  }
  if (ParseCardSet(deck, name)) {
    return Fail(ErrorKind::kUsage,
                "own set: '" + std::string(name) +
                    "' is a word for cards already; choose another name");
  }
  const std::string whole = Expand(words);
  auto cards = ParseCardSet(deck, whole);
  if (!cards) return tl::unexpected(cards.error());
  const auto found =
      std::find_if(sets_.begin(), sets_.end(),
                   [&](const auto& set) { return set.first == name; });
  if (found != sets_.end()) {
    found->second = whole;
  } else {
    sets_.emplace_back(name, whole);
  }
  return {};
}

bool OwnSets::Drop(std::string_view name) {
  return std::erase_if(sets_,
                       [&](const auto& set) { return set.first == name; }) > 0;
}

void OwnSets::Merge(const OwnSets& others) {
  for (const auto& [name, words] : others.sets_) {
    Drop(name);
    sets_.emplace_back(name, words);
  }
}

std::string OwnSets::Expand(std::string_view words) const {
  std::string whole;
  for (const std::string& word : CardWords(words)) {
    const auto found =
        std::find_if(sets_.begin(), sets_.end(),
                     [&](const auto& set) { return set.first == word; });
    whole += whole.empty() ? "" : ",";
    whole += found == sets_.end() ? word : found->second;
  }
  return whole;
}

std::string OwnSets::Text() const {
  std::string text;
  for (const auto& [name, words] : sets_) text += name + " = " + words + "\n";
  return text;
}

}  // namespace kimari::reader
