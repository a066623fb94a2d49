// Where a device's free-running counter stands on the host's clock, from ping
// round trips: a parabola through a sliding window of them (quick_ways.h).
// Pure: no clock, no device, no heap after construction.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "calibration/offset_curve.h"
#include "calibration/quick_ways.h"
#include "host/base/time.h"

namespace kimari::calibration {

// One ping. Host instants are taken just before the write and just after the
// read; device ticks (widened to 64 bit) when the ping's last byte had arrived
// and when the answer's first byte could leave; `wire_back` later it had left.
struct RoundTrip {
  HostTime sent;
  HostTime received;
  uint64_t device_received = 0;
  uint64_t device_sent = 0;
};

struct ClockModelOptions {
  Duration tick = {500};    // nominal length of a device tick
  Duration wire_out = {};   // time of the ping's bytes on the wire
  Duration wire_back = {};  // time of the answer's bytes
  Duration window = Seconds(20);
  // Beyond, the clock is refused. A Mega's is a ceramic resonator: 0.5 % when
  // new, 0.3 % more with heat and age; a host's may be slewed by 0.05 %. A
  // UART that is 1.5 % off cannot be understood.
  double max_rate_ppm = 10'000;
  double rate_wander_ppm = 1.5;  // random walk of the rate, per root second
  double rate_ramp_ppm_s = 0.3;  // its steady change, with temperature
  // What no number of round trips averages out, one sigma: delays that go with
  // the device's own rhythm.
  Duration tied = {};
  Duration enough = {500'000};  // synchronised once sigma is below this
};

class ClockModel {
 public:
  enum class Verdict {
    kTaken,
    kOutlier,  // contradicts the model; kept out
    kStep,     // several in a row contradict it: the model starts again
    kReset,    // the device's counter went back: the model starts again
    kRefused,  // impossible in itself, or the rate is out of bounds
  };
  struct Outcome {
    Verdict verdict = Verdict::kTaken;
    Duration step;  // how far host time moved against the device, for kStep
  };

  explicit ClockModel(const ClockModelOptions& options);

  Outcome Add(const RoundTrip& trip);
  // Forgets everything: the device restarted.
  void Reset();

  // Whether Map answers: at least eight round trips, rate within bounds, sigma
  // below `enough`.
  bool synchronised() const { return synchronised_; }
  // The host instant of a device tick, before or after the measurements; sigma
  // grows with the distance from them. Nothing until synchronised.
  std::optional<Instant> Map(uint64_t tick) const;

  // What of Map's sigma no round trip tells: how the quickest ways split
  // between out and back. Devices of one kind on one host may have it in
  // common.
  Duration split_sigma() const { return {std::llround(SplitSigma())}; }

  // Positive when a device second is longer than a host second.
  double rate_ppm() const { return curve_.terms[1] * 1e-3; }
  size_t size() const { return size_; }
  uint64_t outliers() const { return outliers_; }

 private:
  static constexpr size_t kCapacity = QuickWays::kMostTrips;
  static constexpr size_t kEnoughTrips = 8;
  static constexpr int kStepAfter = 3;

  // Nanoseconds since the anchor; `offset` is host minus nominal device time in
  // the middle of the round trip.
  struct Point {
    double device = 0;
    double offset = 0;
    double excess = 0;  // of the round trip over wire and turnaround, >= 0
  };
  const Point& At(size_t i) const { return points_[(first_ + i) % kCapacity]; }
  double DeviceNs(uint64_t tick) const;
  // Host less nominal device time, ns; distance from the newest point.
  double Correction(double distance_ns) const {
    return curve_.At(distance_ns * 1e-9) + shift_ + behind_;
  }
  double Wander(double distance_ns) const;
  // Three sigma span every split.
  double SplitSigma() const { return floor_ / 6; }
  bool OfSeveralClocks() const;
  void Append(const Point& point);
  void Refit();
  bool RateWithinBounds() const;
  void Keep(size_t trips);

  ClockModelOptions options_;
  std::array<Point, kCapacity> points_{};
  std::array<QuickWays::Trip, kCapacity> trips_{};
  size_t first_ = 0;
  size_t size_ = 0;
  bool anchored_ = false;
  uint64_t anchor_tick_ = 0;
  HostTime anchor_;
  uint64_t last_received_ = 0;

  bool synchronised_ = false;
  double newest_ = 0;
  QuickWays ways_;
  OffsetCurve curve_;  // seconds from newest_
  double curve_at_ = 0;
  double floor_ = 0;  // what even the quickest way out and back take, together
  bool fitted_ = false;
  double behind_ = 0;     // what is said, behind the newest fit
  double shift_ = 0;      // of the curve, where delays differ in shape
  double asymmetry_ = 0;  // one sigma of what differs between the ways

  std::array<Point, kStepAfter> doubtful_{};
  int doubts_ = 0;
  double doubt_sum_ = 0;
  uint64_t outliers_ = 0;
};

}  // namespace kimari::calibration
