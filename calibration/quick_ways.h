// The offset of a clock by round trips, of whatever shape their delays are.
// Each trip bounds the offset from both sides (Cristian 1989): no way out, no
// way back takes less than nothing. Ways shorter than the median of their kind
// push the curve away by log(median / way): the shorter, the more, but never
// without bounds; the long ones not at all. Where out and back push alike, both
// begin at the same delay. Since only the ratio counts, one kind may be spread
// wider than the other; where delays begin at once, the few shortest decide. An
// M-estimate; its covariance is Huber's (1967), from the pushes themselves.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "calibration/offset_curve.h"

namespace kimari::calibration {

class QuickWays {
 public:
  static constexpr size_t kMostTrips = 1024;

  struct Trip {
    double s = 0;      // when
    double least = 0;  // the offset, had the way out taken no time; ns
    double most = 0;   // had the way back
  };

  // What is known of the curve before anything was measured: one sigma about
  // nothing.
  struct Known {
    double rate = 0;  // ns/s
    double ramp = 0;  // the rate's change, ns/s^2
  };
  // Moves `curve` to where the ways balance, from wherever it is. `floor`: what
  // even the quickest ways take, out and back together.
  void Balance(std::span<const Trip> trips, double floor, const Known& before,
               OffsetCurve& curve);
  // Where the ways begin, by the few shortest of each kind alone; ns.
  struct Begin {
    double out = 0;
    double back = 0;
    double sigma = 0;  // of each, about
    // From there to the median of its kind.
    double usual_out = 0;
    double usual_back = 0;
    size_t trips = 1;

    double Floor() const { return out + back > 0 ? out + back : 0; }
    // How far the offset goes for both to begin alike.
    double Shift() const { return (back - out) / 2; }
    // One sigma of the balance where delays are not shaped alike both ways.
    // That they are is seen of none, and likely where they are as long: then
    // one thing makes both.
    double ShapeDoubt() const;
  };
  Begin FindBegin(std::span<const Trip> trips, const OffsetCurve& curve);

 private:
  struct Pushes {
    OffsetCurve::Terms push{};
    OffsetCurve::Matrix slope{};    // how fast it yields
    OffsetCurve::Matrix squares{};  // of single pushes
  };
  struct Spread {
    OffsetCurve::Matrix moved{};  // squares of what single pushes moved
    double sum = 0;               // of what each could move the newest offset
    double squares = 0;
  };
  void Measure(std::span<const Trip> trips, double floor,
               const OffsetCurve& curve);
  double Median(std::span<const double> ways);
  void Weigh(std::span<const Trip> trips, std::span<const double> ways,
             const OffsetCurve::Matrix& yields, double unit, Spread& all);
  void Push(std::span<const Trip> trips, std::span<const double> ways,
            double sign, Pushes& all);

  std::array<double, kMostTrips> out_{};
  std::array<double, kMostTrips> back_{};
  std::array<double, kMostTrips> sorted_{};
};

}  // namespace kimari::calibration
