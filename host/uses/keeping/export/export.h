// A recording as files that other programs open.
#pragma once

#include <string>

#include "host/base/result.h"

namespace kimari::keeping {

struct ExportOptions {
  std::string file;    // the recording
  std::string folder;  // a new one, or an empty one
  bool no_frames = false;
  bool viewer = false;  // also a copy for viewers of MCAP
};

// Writes pictures, sound, tables and attached files, and prints what. False
// where something of the recording is lost: the files are of what is left, and
// that is said. Fails (kFile) where the folder holds something, or what cannot
// be read or written.
Result<bool> Export(const ExportOptions& options);

}  // namespace kimari::keeping
