// What hangs on which port, and the image that it runs.
#pragma once

#include <string>
#include <vector>

namespace kimari::setting_up {

struct BoardListOptions {
  std::vector<std::string> ports;  // only these; none: all that are on USB
  bool json = false;
};

// Asks each board that is known and not held by another program, and prints
// what is found; a Mega restarts when it is asked. The exit code: kAnswerIsNo
// where no board answered.
int BoardList(const BoardListOptions& options);

}  // namespace kimari::setting_up
