// A small file that is whole or not there; its owner's alone, or for all to
// read.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari {

// In place of what was there; on the disk once it returns. kFile, naming the
// file and the cause, where it cannot be written: what was there stays.
// Mode 0600.
Result<void> WritePrivate(const std::string& path, const std::string& text);
// The same of what goes with files that others use: mode 0644.
Result<void> ReplaceFile(const std::string& path, const std::string& text);

// So that what was made or renamed to `path` is still there after a power cut.
void SyncFolderOf(const std::string& path);

}  // namespace kimari
