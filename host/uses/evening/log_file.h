// Where `kimari read` writes what was read when.
#pragma once

#include <filesystem>
#include <string>

#include "host/base/result.h"

namespace kimari::evening {

// The folder of the logs: of the one that was named, or the program's own where
// `named` is empty.
std::filesystem::path LogsOf(const std::string& named);
// Fails (kFile) where it is there, or the order that is sealed beside it, of a
// set that broke off.
Result<void> LogIsFree(const std::filesystem::path& log);
// A free one. `again`: not the first set of this program; a log that was named
// gets a number. Makes the program's own folder. Fails (kFile) where a named
// one has no folder or is not free.
Result<std::filesystem::path> LogFile(const std::string& named, bool again);

}  // namespace kimari::evening
