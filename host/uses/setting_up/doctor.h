// Every device, clock and file: green, or what to do.
#pragma once

#include <string>

namespace kimari::setting_up {

struct DoctorOptions {
  std::string rig;           // a rig file; empty: neither boards nor camera
  std::string reader;        // a folder of recordings; empty: none
  std::string folder = ".";  // that matches are recorded in
};

// Tries them and prints each with what was found. The exit code: kAnswerIsNo
// where something is bad.
int Doctor(const DoctorOptions& options);

}  // namespace kimari::setting_up
