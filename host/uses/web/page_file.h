// A file of a page, built from a room's folder page/ and embedded in the
// program.
#pragma once

#include <string_view>

namespace kimari::web {

struct PageFile {
  std::string_view path;  // "/page.js"
  std::string_view mime_type;
  std::string_view bytes;  // they live as long as the program
};

}  // namespace kimari::web
