// Folders and files that hold what was kept of people: their owner's alone.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

#include "host/base/result.h"

namespace kimari {

// From now on whatever this program makes is readable by its owner alone,
// whoever writes it (a library, a database). First thing of a program.
void KeepToOwner();

// Takes the rights of others from a file or folder that an earlier program made
// with them; links are not followed. Of what is another user's nothing is
// changed.
void TightenToOwner(const std::string& path);

// Makes it, empty, where it is not there, else tightens it: for a library that
// opens it then. Where that cannot be, whoever opens it will see.
void MakePrivateFile(const std::string& path);

// Makes it with what is missing above it (mode 0700), to stay after a power
// cut. Of one that is there the files with these names, or that end so, are
// tightened; the folder itself where it is the program's own: below one that is
// called "kimari". kFile where it cannot be made.
Result<void> MakePrivateFolder(const std::string& path,
                               std::initializer_list<std::string_view> ends);

}  // namespace kimari
