// A small file that is its owner's alone (mode 0600), and whole or not there.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari {

// In place of what was there; on the disk once it returns. kFile, naming the
// file and the cause, where it cannot be written: what was there stays.
Result<void> WritePrivate(const std::string& path, const std::string& text);

}  // namespace kimari
