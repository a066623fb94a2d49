// A lens as a TOML file (keys: CALIBRATION.md).
#pragma once

#include <string>

#include "host/base/result.h"
#include "vision/lens/lens.h"

namespace kimari::vision {

std::string ToToml(const Lens& lens);
// kFile when it cannot be read; kUsage, "file:line:column: what; what to do",
// when it does not describe a lens.
Result<Lens> ReadLens(const std::string& path);
// A new file, whole or not at all (WriteNew). kFile.
Result<void> WriteLens(const Lens& lens, const std::string& path);

}  // namespace kimari::vision
