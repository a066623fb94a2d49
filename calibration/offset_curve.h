// How far a clock is off another, as a parabola: offset, rate and half the
// rate's own change at one moment, with their covariance. Time in seconds from
// that moment.
#pragma once

#include <array>
#include <cstddef>

namespace kimari::calibration {

struct OffsetCurve {
  static constexpr size_t kTerms = 3;
  using Terms = std::array<double, kTerms>;
  using Matrix = std::array<Terms, kTerms>;

  Terms terms{};  // ns, ns/s, ns/s^2
  Matrix covariance{};

  static Terms PowersOf(double s) { return {1, s, s * s}; }
  double At(double s) const { return terms[0] + s * (terms[1] + s * terms[2]); }
  double Variance(double s) const {
    const Terms powers = PowersOf(s);
    double sum = 0;
    for (size_t i = 0; i < kTerms; ++i) {
      for (size_t j = 0; j < kTerms; ++j) {
        sum += powers[i] * powers[j] * covariance[i][j];
      }
    }
    return sum;
  }
  // The same curve, seen from `s`; its covariance is left behind.
  void MoveTo(double s) {
    terms[0] = At(s);
    terms[1] += 2 * s * terms[2];
  }
};

}  // namespace kimari::calibration
