// A small file that is written as a whole, or not at all.
#pragma once

#include <string>

namespace kimari::drill {

// False: the disk is full, or it cannot be written; what was there stays. On
// the disk once it returns.
bool WriteWhole(const std::string& path, const std::string& text);

}  // namespace kimari::drill
