// What an English sentence on a trouble names, apart from its words: these stay
// as they are in any language.
#pragma once

#include <cstddef>
#include <string>

namespace kimari::reader {

struct TroubleFacts {
  std::string about;  // the file, folder or line it begins with, or empty
  std::string named;  // what it quotes, phrases and counts, in Japanese
};

// What is longer is not searched: std::regex goes as deep as a text is long.
inline constexpr size_t kLongestSearched = 2000;  // bytes

// Of a longer sentence none.
TroubleFacts FactsOf(const std::string& english);

}  // namespace kimari::reader
