// The pages' files, built from host/uses/web/page and embedded in the program.
#pragma once

#include <span>
#include <string_view>

namespace kimari::web {

struct PageFile {
  std::string_view path;  // "/page.js"
  std::string_view mime_type;
  std::string_view bytes;
};

// Lives as long as the program.
std::span<const PageFile> PageFiles();

}  // namespace kimari::web
