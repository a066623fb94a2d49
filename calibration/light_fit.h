// What rows of a light that is switched show, and the fit of when they were
// exposed (camera_clock.h). Milliseconds from the middle of the frames.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include "calibration/camera_clock.h"

namespace kimari::calibration {

// The light over time. `switches` is not empty.
class SwitchedLight {
 public:
  SwitchedLight(const std::vector<LightSwitch>& switches, HostTime from);
  // Share of [middle - length / 2, middle + length / 2] it was on.
  double Share(double middle, double length) const;
  double first() const { return at_.front(); }
  double last() const { return at_.back(); }

 private:
  // How long it was on since the first switching; negative before it where it
  // was on then.
  double LitUntil(double t) const;

  bool starts_on_;
  std::vector<double> at_, lit_;
};

// One row of one frame.
struct RowSeen {
  double stamp = 0;
  double row = 0;
  double level = 0;
  int frame = 0;
};

// ms, ms a row, ms, drift as a share, two levels and an exponent.
enum LightTerm : size_t {
  kLatency,
  kRowTime,
  kExposure,
  kDrift,
  kDark,
  kSpan,
  kResponse
};
inline constexpr size_t kLightTerms = 7;
using LightTerms = std::array<double, kLightTerms>;
using LightMatrix = std::array<LightTerms, kLightTerms>;

// Light, options and rows must outlive it.
class LightFit {
 public:
  LightFit(const SwitchedLight& light, const CameraClockOptions& options)
      : light_(light), options_(options) {}

  double Share(const RowSeen& row, const LightTerms& terms) const;
  double Level(const RowSeen& row, const LightTerms& terms) const;
  // Sum of squares.
  double Cost(const std::vector<RowSeen>& rows, const LightTerms& terms) const;
  // To the nearest minimum.
  LightTerms Descend(const std::vector<RowSeen>& rows, LightTerms terms) const;
  // Covariance of the terms; a frame's rows, which follow each other, may err
  // together (Liang and Zeger, Biometrika 73, 1986). Nothing where the rows do
  // not tell.
  std::optional<LightMatrix> Covariance(const std::vector<RowSeen>& rows,
                                        const LightTerms& terms) const;

 private:
  LightTerms Slope(const RowSeen& row, const LightTerms& terms) const;
  LightTerms Moved(const LightTerms& terms, LightMatrix normal,
                   const LightTerms& pull, double damping) const;

  const SwitchedLight& light_;
  const CameraClockOptions& options_;
};

}  // namespace kimari::calibration
