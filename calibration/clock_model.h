// Where a device's free-running counter stands on the host's clock, from ping
// round trips. All round trips of a sliding window, each weighted by what it
// took beyond the wire, for offset and rate (after Mills' clock filter and
// Cristian's bound: the true instant lies between send and receipt); the least
// delays of each way where they contradict the mean. Pure: no clock, no device,
// no heap after construction.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "host/base/time.h"

namespace kimari::calibration {

// One ping. Host instants are taken just before the write and just after the
// read; device ticks (widened to 64 bit) when the ping's last byte had arrived
// and just before the answer was queued.
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
  double max_rate_ppm = 200;     // beyond: the clock is refused
  double rate_wander_ppm = 1.5;  // random walk of the rate, per root second
  Duration enough = {500'000};   // synchronised once sigma is below this
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

  // Positive when a device second is longer than a host second.
  double rate_ppm() const { return line_.rate * 1e6; }
  size_t size() const { return size_; }
  uint64_t outliers() const { return outliers_; }

 private:
  static constexpr size_t kCapacity = 1024;
  static constexpr size_t kEnoughTrips = 8;
  static constexpr int kStepAfter = 3;

  // Nanoseconds since the anchor; `offset` is host minus nominal device time in
  // the middle of the round trip.
  struct Point {
    double device = 0;
    double offset = 0;
    double excess = 0;  // of the round trip over wire and turnaround, >= 0
  };
  struct Line {
    double offset = 0;  // at the newest point
    double rate = 0;
    double var_offset = 0;
    double cov = 0;
    double var_rate = 0;
    double scatter = 1;  // mean square innovation in units of its variance
  };

  // Nanoseconds.
  struct Begin {
    double delay = 0;
    double sigma = 0;
  };
  struct Quickest {
    double floor = 0;  // what even the quickest way out and back take, together
    double shift = 0;  // of the line, for both to take as long
    double sigma = 0;  // of the shift
  };

  const Point& At(size_t i) const { return points_[(first_ + i) % kCapacity]; }
  double DeviceNs(uint64_t tick) const;
  double Wander(double distance_ns) const;
  void Append(const Point& point);
  void Refit();
  bool RateWithinBounds() const;
  Line Fit(double floor) const;
  double Residual(const Line& line, const Point& p) const;
  static Begin BeginOf(std::span<double> delays);
  Quickest FindQuickest(const Line& line) const;
  static double Variance(const Point& p, double floor);

  ClockModelOptions options_;
  std::array<Point, kCapacity> points_{};
  size_t first_ = 0;
  size_t size_ = 0;
  bool anchored_ = false;
  uint64_t anchor_tick_ = 0;
  HostTime anchor_;
  uint64_t last_received_ = 0;

  bool synchronised_ = false;
  double newest_ = 0;
  Line line_;
  double asymmetry_ = 0;

  std::array<Point, kStepAfter> doubtful_{};
  int doubts_ = 0;
  double doubt_sum_ = 0;
  uint64_t outliers_ = 0;
};

}  // namespace kimari::calibration
