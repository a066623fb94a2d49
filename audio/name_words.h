// The words of a file's name, as people put them together. Inner header of this
// folder.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::audio {

// A number in a name has so many: what is longer is a date, or some other
// thing.
inline constexpr size_t kMostDigits = 3;

struct Word {
  std::string text;       // in small letters
  size_t begin = 0;       // bytes of the name
  bool attached = false;  // nothing stands between it and the word before
};

// Cut at what stands between, and where digits begin or end. The name is UTF-8.
std::vector<Word> WordsOf(std::string_view name);

// ASCII letters small.
std::string InSmallLetters(std::string text);
// ASCII digits alone, one at least.
bool IsDigits(std::string_view word);
// 0 to 999.
std::optional<int> NumberOf(std::string_view word);

}  // namespace kimari::audio
