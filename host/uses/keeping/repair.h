// A torn recording repaired into a new file.
#pragma once

#include <string>

namespace kimari::keeping {

struct RecoverOptions {
  std::string in;   // the torn recording
  std::string out;  // the new file
};

// Copies what is whole and prints what is lost. The exit code: kAnswerIsNo
// where something was.
int Recover(const RecoverOptions& options);

}  // namespace kimari::keeping
