#include "host/base/western_letters.h"

#include <cstddef>

namespace kimari {
namespace {

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }
bool IsGreat(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsSmall(c) || IsGreat(c); }

// By the case of what stands before and after. Of Shift JIS a kanji's second
// byte looks like the letter after it, mostly a great one (澤 is à and V); a
// kana of half width stands at the beginning, or after a letter by itself.
bool StandsInAWord(std::string_view bytes, size_t at, bool great) {
  const auto letter = [&](size_t i) {
    return i < bytes.size() ? bytes[i] : ' ';
  };
  const char after = letter(at + 1);
  const char before = at > 0 ? bytes[at - 1] : ' ';
  if (!IsLetter(before)) return IsSmall(after) && IsSmall(letter(at + 2));
  if (!great) return IsSmall(before) && !IsGreat(after);
  return at > 1 && IsGreat(before) && IsGreat(bytes[at - 2]) && !IsSmall(after);
}

bool IsWestern(std::string_view bytes, size_t at, bool surely) {
  constexpr unsigned char kFirst = 0xC0;  // À; before it are signs
  constexpr unsigned char kSmall = 0xDF;  // ß
  constexpr unsigned char kTimes = 0xD7;
  constexpr unsigned char kDivided = 0xF7;
  const auto c = static_cast<unsigned char>(bytes[at]);
  if (c < kFirst || c == kTimes || c == kDivided) return false;
  const char before = at > 0 ? bytes[at - 1] : ' ';
  const char after = at + 1 < bytes.size() ? bytes[at + 1] : ' ';
  if (!IsAscii(before) || !IsAscii(after)) return false;
  return surely ? StandsInAWord(bytes, at, c < kSmall)
                : IsLetter(before) || IsLetter(after);
}

}  // namespace

bool HoldsWesternLetters(std::string_view bytes, bool surely) {
  for (size_t at = 0; at < bytes.size(); ++at) {
    if (!IsAscii(bytes[at]) && !IsWestern(bytes, at, surely)) return false;
  }
  return true;
}

}  // namespace kimari
