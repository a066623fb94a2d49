// A recording small enough to be kept.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::keeping {

struct ArchiveOptions {
  std::string file;  // the recording
  std::string out;   // the new file
};

// Writes a copy without the frames that nobody needs, judges it again before
// it gets its name, and takes names and decisions along. Prints what it came
// to. False where something of the recording was lost before: the archive is
// of what is left, and that is said. Fails (kUsage) on an archive, (kFile)
// where the copy would judge otherwise or a file cannot be read or written.
Result<bool> Archive(const ArchiveOptions& options);

}  // namespace kimari::keeping
