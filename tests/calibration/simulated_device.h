// A device with its own drifting clock behind a jittery link, and the truth.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <ostream>

#include "calibration/clock_model.h"
#include "host/base/random.h"

namespace kimari::calibration {

enum class Delays { kEven, kExponential, kSumOfTwo };

struct Link {
  double jitter_us = 1000;    // in each direction; exponential: mean
  double back_share = 1;      // of it on the way back
  double floor_us = 0;        // in each direction
  double spike_share = 0.02;  // of messages late by up to 8 ms
  double drift_ppm = 50;
  double ramp_ppm_s = 0;  // the drift's own change
  Delays delays = Delays::kEven;
  double frames_out_us = 0;  // bytes move only at the ends of such frames
  double frames_back_us = 0;
  double longest_turn_us = 500;  // until an answer, from 20 us on
  double ping_ms = 46.5;         // and up to 1 ms
  double swing_ppm = 0;          // of the drift, with temperature
  double swing_s = 300;
};

inline void PrintTo(const Link& link, std::ostream* out) {
  *out << "jitter " << link.jitter_us << " us, back " << link.back_share
       << ", floor " << link.floor_us << " us, shape "
       << static_cast<int>(link.delays) << ", frames " << link.frames_out_us
       << " and " << link.frames_back_us << " us, drift " << link.drift_ppm
       << " ppm";
}

class SimulatedDevice {
 public:
  SimulatedDevice(const Link& link, uint64_t seed)
      : link_(link),
        random_(seed),
        start_tick_(random_.Below(1ull << 40)),
        frame_phase_(random_.Uniform()),
        swing_phase_(random_.Uniform(0, 2 * std::numbers::pi)) {}

  // The device's tick at a host instant (seconds since the start).
  uint64_t TickAt(double t) const {
    const double device = t * (1 - link_.drift_ppm * 1e-6) -
                          0.5 * link_.ramp_ppm_s * 1e-6 * t * t -
                          Swing(t) * 1e-6;
    return start_tick_ + static_cast<uint64_t>(std::floor(device * 2e6));
  }
  // One ping sent at t.
  RoundTrip Ping(double t) {
    const double arrived = Frame(t + Delay(1), link_.frames_out_us) + 80e-6;
    const double answered =
        arrived + random_.Uniform(20e-6, link_.longest_turn_us * 1e-6);
    const double back = Frame(answered + 160e-6, link_.frames_back_us) +
                        Delay(link_.back_share);
    return {At(t), At(back), TickAt(arrived), TickAt(answered)};
  }
  // Pings as the link sends them.
  void Run(ClockModel& model, double seconds) {
    for (; now_ < seconds; ++pings_) {
      model.Add(Ping(now_));
      const double phase = std::fmod(static_cast<double>(pings_) * 0.618, 1.0);
      now_ += (pings_ < 16 ? 24.5e-3 : link_.ping_ms * 1e-3) + phase * 1e-3;
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
  // Of a swing that is drawn; 0 at t = 0.
  double Swing(double t) const {
    const double rate = 2 * std::numbers::pi / link_.swing_s;
    return link_.swing_ppm / rate *
           (std::cos(swing_phase_) - std::cos(swing_phase_ + rate * t));
  }
  double Frame(double t, double us) const {
    if (us == 0) return t;
    const double frame = us * 1e-6;
    return (std::ceil(t / frame - frame_phase_) + frame_phase_) * frame;
  }
  double Drawn() {
    switch (link_.delays) {
      case Delays::kExponential:
        return -std::log(1 - random_.Uniform());
      case Delays::kSumOfTwo:
        return (random_.Uniform() + random_.Uniform()) / 2;
      case Delays::kEven:
        break;
    }
    return random_.Uniform();
  }
  double Delay(double share) {
    double us = link_.floor_us + link_.jitter_us * share * Drawn();
    if (random_.Uniform() < link_.spike_share) us += random_.Uniform(0, 8000);
    return us * 1e-6;
  }

  Link link_;
  Random random_;
  uint64_t start_tick_;
  double frame_phase_;
  double swing_phase_;
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
