// A lens measured from photographs of a chessboard.
#pragma once

#include <string>
#include <vector>

namespace kimari::setting_up {

struct CalibrateCameraOptions {
  std::vector<std::string> pictures;  // files, or folders of them
  std::vector<std::string> held_out;  // not fitted, but tried in the end
  std::string board = "9x6";          // its inner corners
  double square_mm = 25;
  std::string out;  // a new lens file; empty: nothing is kept
  bool json = false;
};

// Finds the boards, measures the lens, prints both and keeps the lens. The exit
// code.
int CalibrateCamera(const CalibrateCameraOptions& options);

}  // namespace kimari::setting_up
