// When the camera's rows are exposed, by a lamp that A's board switches.
#pragma once

#include <string>

namespace kimari::setting_up {

struct CalibrateClockOptions {
  std::string rig;   // a rig file: camera and boards.a
  std::string out;   // a new file; empty: nothing is kept
  int seconds = 10;  // how long to look
  bool json = false;
};

// Looks at the lamp, prints what was measured and keeps it. The exit code.
int CalibrateClock(const CalibrateClockOptions& options);

}  // namespace kimari::setting_up
