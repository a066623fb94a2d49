// Where the cycles of a scan go, by the image's own markers.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/result.h"

namespace kimari::world {

// A table in Markdown: mean cycles a scan, and the most in one go; nothing
// touched and ten pads traced. Fails as Bench::Start does.
Result<std::string> CyclesTable(const std::string& image, uint64_t seed);

}  // namespace kimari::world
