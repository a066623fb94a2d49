// Whether a recording is as it was when it was closed.
#pragma once

#include <string>

namespace kimari::keeping {

struct VerifyOptions {
  std::string file;  // the recording
  bool json = false;
};

// Prints the state and sum of each of its parts, for people or as one JSON
// object. The exit code: kAnswerIsNo where something is not as it was, or
// cannot be known.
int Verify(const VerifyOptions& options);

}  // namespace kimari::keeping
