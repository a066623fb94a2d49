#include "host/reader/card_set.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>
#include <set>

#include "host/base/text_forms.h"
#include "host/game/cards/kimariji.h"
#include "host/game/cards/morae.h"

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

// U+FF10 to U+FF19.
bool IsWideDigit(std::string_view text) {
  return text.size() >= 3 && text.starts_with("\xEF\xBC") &&
         static_cast<unsigned char>(text[2]) >= 0x90 &&
         static_cast<unsigned char>(text[2]) <= 0x99;
}

// What `text` begins with.
bool IsDigit(std::string_view text) {
  return IsWideDigit(text) ||
         (!text.empty() && text.front() >= '0' && text.front() <= '9');
}

// Capitals and full-width letters as small ones, katakana of any width as
// hiragana.
std::string Plain(std::string_view word) {
  std::u32string plain = PointsOf(SameWidth(word));
  for (char32_t& c : plain) {
    if (c >= U'A' && c <= U'Z') c += U'a' - U'A';
    if (c >= U'ァ' && c <= U'ヶ') c -= U'ァ' - U'ぁ';
  }
  return Utf8Of(plain);
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

// "2字決まり", "二字決まり", "2字".
std::optional<int> LengthIn(std::string_view word) {
  constexpr std::string_view kLength = "kimariji:";
  constexpr std::array<std::string_view, 6> kNumbers = {"一", "二", "三",
                                                        "四", "五", "六"};
  if (word.starts_with(kLength)) return Number(word.substr(kLength.size()));
  for (const std::string_view ending : {"字決まり", "字決り", "字"}) {
    if (!word.ends_with(ending)) continue;
    word.remove_suffix(ending.size());
    const auto* kanji = std::ranges::find(kNumbers, word);
    return kanji == kNumbers.end()
               ? Number(word)
               : std::optional(static_cast<int>(kanji - kNumbers.begin()) + 1);
  }
  if (word == "大山" || word == "大山札") return 6;
  return std::nullopt;
}

// As people say it in English letters or kana too.
bool IsColour(cards::Colour colour, std::string_view word) {
  // By Colour, after kNone.
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kKana =
      {{{"blue", "ぶるー"},
        {"pink", "ぴんく"},
        {"yellow", "いえろー"},
        {"green", "ぐりーん"},
        {"orange", "おれんじ"}}};
  if (colour == cards::Colour::kNone) return false;
  const std::string_view name = cards::EnglishName(colour);
  return word == name || word == cards::JapaneseName(colour) ||
         std::ranges::find(kKana, std::pair{name, word}) != kKana.end();
}

// "青札" and "青色" are "青", "む札" is "む".
std::string_view WithoutCard(std::string_view word) {
  for (const std::string_view ending : {"札", "色"}) {
    if (word.ends_with(ending)) word.remove_suffix(ending.size());
  }
  return word;
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

std::vector<CardId> CardsOf(const cards::Deck& deck, std::string_view typed) {
  const std::string plain = Plain(typed);
  if (plain == "all") return Where(deck, [](const auto&) { return true; });
  if (plain == "musume") {
    return Where(deck, [](const cards::Card& card) {
      const std::string initial = Initial(card);
      const size_t at = kInitials.find(initial);
      return !initial.empty() && at != std::string_view::npos &&
             at < size_t{7} * 3;
    });
  }
  if (const auto length = LengthIn(plain)) {
    return Where(deck, [&](const cards::Card& card) {
      return cards::StaticKimariji(deck, card.number).kana == *length;
    });
  }
  if (const auto range = Range(plain)) {
    return Where(deck, [&](const cards::Card& card) {
      return card.number >= range->first && card.number <= range->second;
    });
  }
  const std::string_view word = WithoutCard(plain);
  const auto named = Where(deck, [&](const cards::Card& card) {
    return Initial(card) == word || IsColour(card.colour, word);
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

std::string HalfWidth(std::string_view text) {
  constexpr std::pair<std::string_view, char> kSigns[] = {
      {"、", ','}, {"，", ','}, {"　", ' '}, {"－", '-'},
      {"〜", '-'}, {"～", '-'}, {"~", '-'},  {"：", ':'},
      {"．", '.'}, {"＋", '+'}, {"−", '-'}};
  constexpr std::string_view kLong = "ー";
  std::string half;
  while (!text.empty()) {
    size_t taken = 1;
    char sign = text.front();
    for (const auto& [wide, narrow] : kSigns) {
      if (!text.starts_with(wide)) continue;
      taken = wide.size();
      sign = narrow;
    }
    if (IsWideDigit(text)) {
      taken = 3;
      sign =
          static_cast<char>('0' + (static_cast<unsigned char>(text[2]) - 0x90));
    }
    // The key of a dash gives it, with kana.
    const bool between = text.starts_with(kLong) && !half.empty() &&
                         half.back() >= '0' && half.back() <= '9' &&
                         IsDigit(text.substr(kLong.size()));
    if (between) {
      taken = kLong.size();
      sign = '-';
    }
    half += sign;
    text.remove_prefix(taken);
  }
  return half;
}

std::vector<std::string> CardWords(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : HalfWidth(SameWidth(text))) {
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
                  Both("cards '{}': none; write numbers (1-20,33), a colour "
                       "(blue), an initial (む), kimariji:2, musume or all",
                       "「{}」では札が決まりません。1-20,33、青、む、2字決まり"
                       "、むすめふさほせ などと書いてください",
                       word));
    }
    for (const CardId card : named) {
      if (taken.insert(card).second) cards.push_back(card);
    }
  }
  if (cards.empty()) {
    return Fail(ErrorKind::kUsage,
                Text{"no cards were named; write numbers (1-20,33), a colour "
                     "(blue), an initial (む), kimariji:2, musume or all",
                     "札が選ばれていません"});
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
