// A lens from photographs of a chessboard (Zhang, "A flexible new technique for
// camera calibration", PAMI 2000, by OpenCV's calibrateCamera): how well it is
// known, from how much of the picture, and which photographs were of no use.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "vision/lens/chessboard.h"
#include "vision/lens/lens.h"

namespace kimari::vision {

struct LensCalibrationOptions {
  int least_views = 5;
  double alike_share = 0.02;    // of the picture's width: mean corner distance
  double outlier_factor = 3;    // of the median residual ...
  double outlier_px = 0.5;      // ... and at least this
  double outlier_share = 0.34;  // at most so many of the views are outliers
  double frontal_deg = 10;      // a board that is tilted less says no focal
                                // length
  int least_tilted = 3;         // views tilted more
  double least_coverage = 0.3;  // share of the picture's area ...
  double good_coverage = 0.7;   // ... and what is told
  double least_reach = 0.7;     // of the way from its middle to its corners
  double most_focal_sigma = 0.02;  // of the focal length
};

// What became of a photograph.
struct ViewReport {
  std::string name;
  bool used = false;
  double residual_px = 0;  // root mean square; of outliers too
  double tilt_deg = 0;     // of the board against the picture's plane
  std::string left_out;    // why it was not used
};

struct LensCalibration {
  // Why the lens cannot be known, and which photographs to take (kUsage). The
  // rest holds as far as it was come to.
  std::optional<Error> refused;
  Lens lens;  // its date is for the caller
  std::vector<ViewReport> views;
  double focal_sigma_px = 0;
  double coverage = 0;  // share of the picture's area under boards
  // How near corners come to the picture's: 1 in the corner, 0 in the middle.
  // Top left, top right, bottom right, bottom left.
  std::array<double, 4> reach{};
  double tilt_spread_deg = 0;  // between the least and the most tilted board
  std::string terms;           // which were fitted; the rest are 0
  std::vector<std::string> warnings;
};

// All views of one board. Terms are fitted only where that makes photographs
// predictable which the fit has not seen. Some seconds for thirty photographs.
LensCalibration MeasureLens(const std::vector<BoardView>& views,
                            const Chessboard& board,
                            const LensCalibrationOptions& options = {});

// Root mean square distance, pixels, of the view's corners from where the lens
// puts them in the pose that fits best.
double Residual(const Lens& lens, const BoardView& view,
                const Chessboard& board);

}  // namespace kimari::vision
