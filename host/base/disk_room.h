// How much of a disk there is for a file.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/result.h"

namespace kimari {

// Bytes that a file below `path`, which need not be there yet, may take. kFile
// where no part of the path can be asked. Thread: any.
Result<uint64_t> RoomIn(const std::string& path);

}  // namespace kimari
