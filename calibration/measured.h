// A number with one standard deviation of its error.
#pragma once

namespace kimari::calibration {

struct Measured {
  double value = 0;
  double sigma = 0;
};

}  // namespace kimari::calibration
