#include "host/base/western_letters.h"

#include <cstddef>

namespace kimari {
namespace {

bool IsAscii(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool IsSmall(char c) { return c >= 'a' && c <= 'z'; }
bool IsGreat(char c) { return c >= 'A' && c <= 'Z'; }
bool IsLetter(char c) { return IsSmall(c) || IsGreat(c); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// A space before and behind it all.
class Around {
 public:
  Around(std::string_view bytes, size_t at) : bytes_(bytes), at_(at) {}
  char operator()(int steps) const {
    const size_t i = at_ + static_cast<size_t>(steps);  // wraps below 0
    return i < bytes_.size() ? bytes_[i] : ' ';
  }

 private:
  std::string_view bytes_;
  size_t at_;
};

// Kanji of Shift JIS that begin as a western letter does and end in a small
// one: old forms and what else names have, as 鐵 in kimura鐵san.
bool IsInNames(std::string_view pair) {
  constexpr std::string_view kKanji =
      "\xE1\x63\xE1\x67\xE1\x68\xE2\x69\xE2\x6A"   // 當疊疉稱稻
      "\xE2\x6E\xE2\x72\xE2\x73\xE2\x74"           // 穗穩龝穰
      "\xE3\x70\xE3\x73\xE4\x66\xE4\x69\xE4\x6F"   // 縣縱臟臺與
      "\xE4\x70\xE4\x71\xE5\x6A\xE5\x62\xE7\x6A"   // 舊舍號蘆輕
      "\xE7\x7A\xE8\x63\xE8\x64\xE8\x68\xE8\x69"   // 轉鐵鐡鑄鑛
      "\xE9\x7A\xEA\x64\xEA\x6D\xEA\x74\xEA\x79";  // 騷鹽麥黎點
  for (size_t at = 0; at < kKanji.size(); at += 2) {
    if (kKanji.substr(at, 2) == pair) return true;
  }
  return false;
}

// Whether it is one although Shift JIS would have a kanji there: a rare one
// amid small letters.
bool IsCertain(std::string_view bytes, size_t at) {
  const Around letter(bytes, at);
  const auto c = static_cast<unsigned char>(bytes[at]);
  if (c == 0xDF) return IsSmall(letter(-1));  // ß: no ﾟ stands there
  const bool rare = (c >= 0xE0 && c <= 0xEA) || c == 0xED || c == 0xFA;
  if (!rare || IsInNames(bytes.substr(at, 2))) return false;
  const bool first = IsGreat(letter(-1)) && !IsLetter(letter(-2)) &&
                     IsAscii(letter(-2));  // of its word
  if (IsSmall(letter(1)) && (IsSmall(letter(2)) || !IsAscii(letter(2)))) {
    return first || IsSmall(letter(-1));
  }
  // José_001, not 饑 before a digit.
  return c == 0xE9 && IsSmall(letter(-1)) && letter(1) == '_' &&
         IsDigit(letter(2));
}

// Where nothing else fits: in a word, alone or two together; "à" by itself.
bool IsPossible(std::string_view bytes, size_t at) {
  constexpr unsigned char kFirst = 0xC0;  // À; before it are signs
  constexpr unsigned char kTimes = 0xD7;
  constexpr unsigned char kDivided = 0xF7;
  const Around letter(bytes, at);
  const auto c = static_cast<unsigned char>(bytes[at]);
  if (c < kFirst || c == kTimes || c == kDivided) return false;
  const char before = letter(-1);
  const char after = letter(1);
  if (IsAscii(before) && IsAscii(after)) {
    return IsLetter(before) || IsLetter(after) ||
           (c == 0xE0 && before == ' ' && after == ' ');
  }
  return (IsLetter(before) && IsLetter(letter(2))) ||
         (IsLetter(after) && IsLetter(letter(-2)));
}

}  // namespace

bool HoldsWesternLetters(std::string_view bytes, bool surely) {
  for (size_t at = 0; at < bytes.size(); ++at) {
    if (IsAscii(bytes[at])) continue;
    if (!(surely ? IsCertain(bytes, at) : IsPossible(bytes, at))) return false;
  }
  return true;
}

}  // namespace kimari
