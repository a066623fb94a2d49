// What an English sentence on a trouble names, apart from its words: these stay
// as they are in any language.
#pragma once

#include <string>

namespace kimari::reader {

struct TroubleFacts {
  std::string about;  // the file, folder or line it begins with, or empty
  std::string named;  // what it quotes, phrases and counts, in Japanese
};

TroubleFacts FactsOf(const std::string& english);

}  // namespace kimari::reader
