// A device with its own drifting clock behind a jittery link, and the truth.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "calibration/clock_model.h"
#include "host/base/random.h"

namespace kimari::calibration {

struct Link {
  double jitter_us = 1000;    // even, in each direction
  double back_share = 1;      // of it on the way back
  double floor_us = 0;        // in each direction
  double spike_share = 0.02;  // of messages late by up to 8 ms
  double drift_ppm = 50;
  double ramp_ppm_s = 0;  // the drift's own change
};

class SimulatedDevice {
 public:
  SimulatedDevice(const Link& link, uint64_t seed)
      : link_(link), random_(seed), start_tick_(random_.Below(1ull << 40)) {}

  // The device's tick at a host instant (seconds since the start).
  uint64_t TickAt(double t) const {
    const double device = t * (1 - link_.drift_ppm * 1e-6) -
                          0.5 * link_.ramp_ppm_s * 1e-6 * t * t;
    return start_tick_ + static_cast<uint64_t>(std::floor(device * 2e6));
  }
  // One ping sent at t.
  RoundTrip Ping(double t) {
    const double arrived = t + 80e-6 + Delay(1);
    const double answered = arrived + random_.Uniform(20e-6, 500e-6);
    const double back = answered + 160e-6 + Delay(link_.back_share);
    return {At(t), At(back), TickAt(arrived), TickAt(answered)};
  }
  // Pings as the link does while hands come down.
  void Run(ClockModel& model, double seconds) {
    for (; now_ < seconds; ++pings_) {
      model.Add(Ping(now_));
      const double phase = std::fmod(static_cast<double>(pings_) * 0.618, 1.0);
      now_ += (pings_ < 16 ? 24.5e-3 : 46.5e-3) + phase * 1e-3;
    }
  }
  // What the model says of an instant, less the truth, in microseconds.
  double ErrorUs(const ClockModel& model, double t) const {
    const auto mapped = model.Map(TickAt(t));
    return static_cast<double>((mapped->t - At(t)).ns) * 1e-3;
  }
  // The counter starts again from nothing.
  void Restart() { start_tick_ = 0; }
  // The counter jumps ahead.
  void Jump(double seconds) {
    start_tick_ += static_cast<uint64_t>(seconds * 2e6);
  }
  static HostTime At(double t) {
    return {5'000'000'000'000 + std::llround(t * 1e9)};
  }

 private:
  double Delay(double share) {
    double us = link_.floor_us + random_.Uniform(0, link_.jitter_us * share);
    if (random_.Uniform() < link_.spike_share) us += random_.Uniform(0, 8000);
    return us * 1e-6;
  }

  Link link_;
  Random random_;
  uint64_t start_tick_;
  double now_ = 0;
  int pings_ = 0;
};

inline ClockModelOptions BoardOptions() {
  ClockModelOptions options;
  options.wire_out = Microseconds(80);
  options.wire_back = Microseconds(160);
  return options;
}

}  // namespace kimari::calibration
