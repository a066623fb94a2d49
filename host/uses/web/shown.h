// Words that several views share.
#pragma once

#include <string>

namespace kimari::web {

// The same sentence in both languages, UTF-8.
struct Text {
  std::string en;
  std::string ja;
};

}  // namespace kimari::web
