#include "host/game/cards/kana_key.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "host/base/text_forms.h"

namespace kimari::cards {
namespace {

using Kana = std::u32string;

// By consonant; gaps are letters that the spelling of sounds does without.
constexpr std::array<std::u32string_view, 15> kRows = {
    U"あいうえお", U"かきくけこ", U"さしすせそ", U"たちつてと", U"なにぬねの",
    U"はひふへほ", U"まみむめも", U"や　ゆ　よ", U"らりるれろ", U"わ　　　　",
    U"がぎぐげご", U"ざじずぜぞ", U"だ　　でど", U"ばびぶべぼ", U"ぱぴぷぺぽ"};

enum Vowel : size_t { kA, kI, kU, kE, kO };

struct Place {
  size_t row = 0;
  size_t vowel = 0;
};

constexpr char32_t kFirst = U'ぁ';
constexpr char32_t kLast = U'ん';

// By kana from kFirst on; nothing for those of no row.
std::array<std::optional<Place>, kLast - kFirst + 1> AllPlaces() {
  std::array<std::optional<Place>, kLast - kFirst + 1> places;
  for (size_t row = 0; row < kRows.size(); ++row) {
    for (size_t vowel = 0; vowel < kRows[row].size(); ++vowel) {
      const char32_t kana = kRows[row][vowel];
      if (kana >= kFirst) places[kana - kFirst] = Place{row, vowel};
    }
  }
  return places;
}

std::optional<Place> PlaceOf(char32_t kana) {
  static const auto places = AllPlaces();
  if (kana < kFirst || kana > kLast) return std::nullopt;
  return places[kana - kFirst];
}

char32_t Swapped(char32_t kana, std::u32string_view from,
                 std::u32string_view to) {
  const size_t at = from.find(kana);
  return at == std::u32string_view::npos ? kana : to[at];
}

// A voicing mark that stands beside its kana becomes one that joins it.
std::string Joining(std::string_view written) {
  std::string joining(written);
  for (const auto& [alone, joins] :
       {std::pair{"゛", "\u3099"}, std::pair{"゜", "\u309A"}}) {
    const std::string_view mark = alone;
    for (size_t at = 0; (at = joining.find(mark, at)) != std::string::npos;) {
      joining.replace(at, mark.size(), joins);
    }
  }
  return joining;
}

bool IsBetween(char32_t c) {
  const bool ascii = c < 0x80 && (c < U'0' || (c > U'9' && c < U'A') ||
                                  (c > U'Z' && c < U'a') || c > U'z');
  return ascii || (c >= 0x2010 && c <= 0x206F) ||
         (c >= 0x3000 && c <= 0x303F && c != U'々') || c == U'・' ||
         c == 0xA0 || c == 0xFEFF;
}

// What ー stands for after `kana`.
char32_t Lengthened(char32_t kana) {
  const auto place = PlaceOf(kana);
  if (!place) return U'ー';
  return place->vowel == kO ? U'う' : kRows[0][place->vowel];
}

// Large hiragana of one spelling for each sound, nothing between them.
Kana LettersOf(std::string_view written, Voicing voicing) {
  Kana letters;
  for (char32_t c : PointsOf(SameWidth(Joining(written)))) {
    if (IsBetween(c)) continue;
    if (c >= U'ァ' && c <= U'ヶ') c -= U'ァ' - U'ぁ';
    if (c == U'ヽ' || c == U'ヾ') c -= U'ヽ' - U'ゝ';
    const char32_t before = letters.empty() ? U'ー' : letters.back();
    if (c == U'ー') c = Lengthened(before);
    if (c == U'ゝ')
      c = Swapped(before, U"がぎぐげござじずぜぞだでどばびぶべぼ",
                  U"かきくけこさしすせそたてとはひふへほ");
    if (c == U'ゞ')
      c = Swapped(before, U"かきくけこさしすせそたちつてとはひふへほ",
                  U"がぎぐげござじずぜぞだじずでどばびぶべぼ");
    c = Swapped(c, U"ぁぃぅぇぉっゃゅょゎゕゖ", U"あいうえおつやゆよわかけ");
    c = Swapped(c, U"ゐゑをぢづん", U"いえおじずむ");
    if (voicing == Voicing::kLeftOut) {
      c = Swapped(c, U"がぎぐげござじずぜぞだでどばびぶべぼぱぴぷぺぽちつ",
                  U"かきくけこさしすせそたてとはひふへほはひふへほしす");
    }
    letters += c;
  }
  return letters;
}

// は to ほ within a word were spoken わ to お; two vowels as one long one.
Kana AsSpoken(Kana letters, Voicing voicing) {
  for (size_t i = 1; i < letters.size(); ++i) {
    letters[i] = Swapped(letters[i], U"はひふへほ", U"わいうえお");
  }
  Kana spoken;
  for (const char32_t c : letters) {
    const auto before = spoken.empty() ? std::nullopt : PlaceOf(spoken.back());
    if (c == U'う' && before) {
      const auto& row = kRows[before->row];
      if (before->vowel == kA) {  // かう: こう; わう: おう
        spoken.back() = spoken.back() == U'わ' ? U'お' : row[kO];
      } else if (before->vowel == kE || before->vowel == kI) {
        // けう: きょう, えう: よう; しう: しゅう, いう: ゆう
        spoken.back() = row[kI] == U'　' ? U'じ' : row[kI];
        if (before->row == 0) spoken.pop_back();
        spoken += before->vowel == kE ? U'よ' : U'ゆ';
      }
    }
    spoken += c;
  }
  for (size_t i = 0; i < spoken.size(); ++i) {
    // In a glide て before う is the same as ち.
    if (voicing == Voicing::kLeftOut)
      spoken[i] = Swapped(spoken[i], U"ち", U"し");
    const auto before = i > 0 ? PlaceOf(spoken[i - 1]) : std::nullopt;
    if (spoken[i] == U'お' && before && before->vowel == kO) spoken[i] = U'う';
  }
  return spoken;
}

// Whether `phrase` begins with what was typed, as spoken: what follows may
// change how that ends. A letter is one or two as spoken.
bool BeginsSpoken(const Kana& phrase, const Kana& typed, Voicing voicing) {
  const size_t most = std::min(phrase.size(), typed.size());
  for (size_t cut = (typed.size() + 1) / 2; cut <= most; ++cut) {
    if (cut > 0 && AsSpoken(phrase.substr(0, cut), voicing) == typed) {
      return true;
    }
  }
  return false;
}

// In the deck's order, those one of whose phrases `begins`: the upper ones
// before the others.
template <typename Begins>
std::vector<CardId> CardsWhere(const Deck& deck, const Begins& begins) {
  std::vector<CardId> found;
  for (const Card& card : deck.cards) {
    if (begins(card.upper)) found.push_back(card.number);
  }
  if (!found.empty()) return found;
  for (const Card& card : deck.cards) {
    if (begins(card.lower) || begins(card.torifuda)) {
      found.push_back(card.number);
    }
  }
  return found;
}

}  // namespace

std::string KanaKey(std::string_view written, Voicing voicing) {
  return Utf8Of(AsSpoken(LettersOf(written, voicing), voicing));
}

std::vector<CardId> CardsBeginning(const Deck& deck, std::string_view typed) {
  const Kana written = LettersOf(typed, Voicing::kTold);
  if (written.empty()) return {};
  auto found = CardsWhere(deck, [&](const std::string& phrase) {
    return LettersOf(phrase, Voicing::kTold).starts_with(written);
  });
  for (const Voicing voicing : {Voicing::kTold, Voicing::kLeftOut}) {
    if (!found.empty()) return found;
    const Kana spoken = AsSpoken(LettersOf(typed, voicing), voicing);
    found = CardsWhere(deck, [&](const std::string& phrase) {
      return BeginsSpoken(LettersOf(phrase, voicing), spoken, voicing);
    });
  }
  return found;
}

}  // namespace kimari::cards
