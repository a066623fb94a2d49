#include "host/reader/card_set.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "host/cards/kimariji.h"
#include "host/cards/morae.h"

namespace kimari::reader {
namespace {

using cards::CardId;

// Families by size, the order in which the initials are taught: 1, 2, 3, 4, 5,
// 6, 7, 8 and 16 cards.
constexpr std::string_view kInitials =
    "むすめふさほせうつしもゆいちひきはやよかみたこおわなあ";

std::string Initial(const cards::Card& card) {
  const auto letters = cards::Letters(card.upper);
  return letters.empty() ? "" : letters.front();
}

// As it is typed by a Japanese input method, in half width.
std::string HalfWidth(std::string_view text) {
  constexpr std::pair<std::string_view, char> kSigns[] = {
      {"、", ','}, {"，", ','}, {"　", ' '}, {"－", '-'},
      {"〜", '-'}, {"～", '-'}, {"：", ':'}};
  std::string half;
  while (!text.empty()) {
    size_t taken = 1;
    char sign = text.front();
    for (const auto& [wide, narrow] : kSigns) {
      if (!text.starts_with(wide)) continue;
      taken = wide.size();
      sign = narrow;
    }
    // U+FF10 to U+FF19.
    if (text.size() >= 3 && text.starts_with("\xEF\xBC") &&
        static_cast<unsigned char>(text[2]) >= 0x90 &&
        static_cast<unsigned char>(text[2]) <= 0x99) {
      taken = 3;
      sign =
          static_cast<char>('0' + (static_cast<unsigned char>(text[2]) - 0x90));
    }
    half += sign;
    text.remove_prefix(taken);
  }
  return half;
}

std::optional<int> Number(std::string_view text) {
  int n = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return n;
}

// 1 to 3 and 17, both ends included.
std::optional<std::pair<int, int>> Range(std::string_view word) {
  const size_t dash = word.find('-');
  const auto first = Number(word.substr(0, dash));
  const auto last =
      dash == std::string_view::npos ? first : Number(word.substr(dash + 1));
  if (!first || !last) return std::nullopt;
  return std::pair{*first, *last};
}

template <typename Wanted>
std::vector<CardId> Where(const cards::Deck& deck, Wanted wanted) {
  std::vector<CardId> found;
  for (const cards::Card& card : deck.cards) {
    if (wanted(card)) found.push_back(card.number);
  }
  return found;
}

std::vector<CardId> CardsOf(const cards::Deck& deck, const std::string& word) {
  constexpr std::string_view kLength = "kimariji:";
  constexpr std::string_view kLengthJa = "字決まり";
  if (word == "all") return Where(deck, [](const auto&) { return true; });
  if (word == "musume") {
    return Where(deck, [](const cards::Card& card) {
      const std::string initial = Initial(card);
      const size_t at = kInitials.find(initial);
      return !initial.empty() && at != std::string_view::npos &&
             at < size_t{7} * 3;
    });
  }
  if (word.starts_with(kLength)) {
    const auto length = Number(std::string_view(word).substr(kLength.size()));
    return Where(deck, [&](const cards::Card& card) {
      return length && cards::StaticKimariji(deck, card.number).kana == *length;
    });
  }
  if (word.ends_with(kLengthJa)) {
    return CardsOf(deck, std::string(kLength) +
                             word.substr(0, word.size() - kLengthJa.size()));
  }
  if (const auto range = Range(word)) {
    return Where(deck, [&](const cards::Card& card) {
      return card.number >= range->first && card.number <= range->second;
    });
  }
  const auto named = Where(deck, [&](const cards::Card& card) {
    return Initial(card) == word ||
           (card.colour != cards::Colour::kNone &&
            (cards::EnglishName(card.colour) == word ||
             cards::JapaneseName(card.colour) == word));
  });
  if (!named.empty()) return named;
  // Several initials in one word.
  std::vector<CardId> cards;
  for (const std::string& letter : cards::Letters(word)) {
    const auto of_letter = Where(
        deck, [&](const cards::Card& card) { return Initial(card) == letter; });
    if (of_letter.empty()) return {};
    cards.insert(cards.end(), of_letter.begin(), of_letter.end());
  }
  return cards;
}

}  // namespace

std::vector<std::string> CardWords(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : HalfWidth(text)) {
    if (c == ',' || c == ' ') {
      if (!words.back().empty()) words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

Result<std::vector<CardId>> ParseCardSet(const cards::Deck& deck,
                                         std::string_view words) {
  std::vector<CardId> cards;
  std::set<CardId> taken;
  for (const std::string& word : CardWords(words)) {
    const std::vector<CardId> named = CardsOf(deck, word);
    if (named.empty()) {
      return Fail(ErrorKind::kUsage,
                  "cards '" + word +
                      "': none; write numbers (1-20,33), a colour (blue), an "
                      "initial (む), kimariji:2, musume or all");
    }
    for (const CardId card : named) {
      if (taken.insert(card).second) cards.push_back(card);
    }
  }
  if (cards.empty()) {
    return Fail(ErrorKind::kUsage,
                "no cards were named; write numbers (1-20,33), a colour "
                "(blue), an initial (む), kimariji:2, musume or all");
  }
  return cards;
}

std::vector<CardId> MusumefusahoseOrder(const cards::Deck& deck) {
  const auto place = [&](const cards::Card& card) {
    const size_t at = kInitials.find(Initial(card));
    return std::tuple(at, cards::StaticKimariji(deck, card.number).text,
                      card.number);
  };
  std::vector<std::tuple<size_t, std::string, CardId>> places;
  for (const cards::Card& card : deck.cards) places.push_back(place(card));
  std::sort(places.begin(), places.end());
  std::vector<CardId> order;
  order.reserve(places.size());
  for (const auto& [at, kimariji, number] : places) order.push_back(number);
  return order;
}

}  // namespace kimari::reader
