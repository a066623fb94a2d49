// The page's files, built from page/ and embedded in the program.
#pragma once

#include <span>

#include "host/uses/web/page_file.h"

namespace kimari::drill {

// Lives as long as the program.
std::span<const web::PageFile> PageFiles();

}  // namespace kimari::drill
