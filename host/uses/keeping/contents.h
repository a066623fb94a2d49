// What a recording holds: channels, sizes, versions, losses.
#pragma once

#include <string>

namespace kimari::keeping {

struct InfoOptions {
  std::string file;  // the recording
  bool json = false;
};

// Prints it, for people or as one JSON object. The exit code: kAnswerIsNo where
// something of it is lost.
int Info(const InfoOptions& options);

}  // namespace kimari::keeping
