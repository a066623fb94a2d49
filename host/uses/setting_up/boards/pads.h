// Every pad measured: untouched, then tapped one by one.
#pragma once

#include <array>
#include <string>

namespace kimari::setting_up {

struct CalibratePadsOptions {
  std::string rig;                   // a rig file that names the ports
  std::array<std::string, 2> ports;  // of A and B, in place of the rig's
  std::string map = "kyogi";         // as court::LoadPlan
  std::string pads;                  // "0-15,20", of each board; empty: all
  std::string file;                  // a new one
  int patience_s = 30;               // that a pad is waited for
  bool json = false;
};

// Asks for taps until all pads are done, and writes the file. The exit code:
// kAnswerIsNo where it was stopped, and nothing is written, or a pad is unfit.
int CalibratePads(CalibratePadsOptions options);

}  // namespace kimari::setting_up
