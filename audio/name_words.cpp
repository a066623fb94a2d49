#include "audio/name_words.h"

#include <algorithm>
#include <utility>

#include "host/base/text_forms.h"

namespace kimari::audio {
namespace {

bool IsSeparator(char32_t c) {
  return std::u32string_view(U" _-.,/()[]{}#+~&'・、。「」『』【】〔〕—–‐−")
             .find(c) != std::u32string_view::npos;
}

bool IsDigit(char32_t c) { return c >= U'0' && c <= U'9'; }

}  // namespace

std::vector<Word> WordsOf(std::string_view name) {
  std::vector<Word> words;
  size_t at = 0;
  char32_t before = U' ';
  for (const char32_t c : PointsOf(name)) {
    const std::string letter = Utf8Of(std::u32string_view(&c, 1));
    if (!IsSeparator(c)) {
      if (IsSeparator(before) || IsDigit(c) != IsDigit(before)) {
        words.push_back({"", at, !IsSeparator(before)});
      }
      words.back().text += letter;
    }
    before = c;
    at += letter.size();
  }
  for (Word& word : words) word.text = InSmallLetters(std::move(word.text));
  return words;
}

std::string InSmallLetters(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

bool IsDigits(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return c >= '0' && c <= '9'; });
}

std::optional<int> NumberOf(std::string_view word) {
  if (!IsDigits(word) || word.size() > kMostDigits) return std::nullopt;
  int number = 0;
  for (const char c : word) number = number * 10 + (c - '0');
  return number;
}

}  // namespace kimari::audio
