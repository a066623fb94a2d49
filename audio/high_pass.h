// One second-order section of a Butterworth high-pass (Robert
// Bristow-Johnson's audio EQ cookbook).
#pragma once

#include <cmath>
#include <numbers>

namespace kimari::audio {

class HighPass {
 public:
  // `rate` and `hz` in Hz; `q` 0.5412 and 1.3066 for the two sections of a
  // fourth-order filter.
  HighPass(double rate, double hz, double q) {
    const double w = 2 * std::numbers::pi * hz / rate;
    const double alpha = std::sin(w) / (2 * q);
    const double a0 = 1 + alpha;
    b0_ = (1 + std::cos(w)) / 2 / a0;
    a1_ = -2 * std::cos(w) / a0;
    a2_ = (1 - alpha) / a0;
  }
  double operator()(double x) {
    const double y = b0_ * (x - 2 * x1_ + x2_) - a1_ * y1_ - a2_ * y2_;
    x2_ = x1_;
    x1_ = x;
    y2_ = y1_;
    y1_ = y;
    return y;
  }

 private:
  double b0_, a1_, a2_;
  double x1_ = 0, x2_ = 0, y1_ = 0, y2_ = 0;
};

}  // namespace kimari::audio
