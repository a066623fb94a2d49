// A small file that is written as a whole, or not at all.
#pragma once

#include <string>

namespace kimari::drill {

// False: the disk is full, or it cannot be written; what was there stays. On
// the disk once it returns.
bool WriteWhole(const std::string& path, const std::string& text);

// What a power cut left of writing that file: it says nothing that counts.
void RemoveUnfinished(const std::string& path);

// So that the file at `path`, new or renamed, is still there when the power
// fails.
void SyncFolderOf(const std::string& path);

}  // namespace kimari::drill
