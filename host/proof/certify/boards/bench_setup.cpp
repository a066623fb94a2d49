#include "host/proof/certify/boards/bench_setup.h"

#include <cmath>
#include <numbers>

#include "host/proof/sim/board_setup.h"

namespace kimari::world {

double Crystal::PpmAt(HostTime t) const {
  const double s = static_cast<double>(t.ns) * 1e-9;
  return ppm + swing_ppm * std::sin(phase + 2 * std::numbers::pi * s / swing_s);
}

BenchSetup DrawSetup(const std::string& image, Random& random,
                     certify::Conditions& conditions, Ends ends) {
  const auto draw = [&](const char* name, const char* unit, double low,
                        double high) {
    const double value = random.Uniform(low, high);
    conditions.Drew(name, value, unit);
    return value;
  };
  // `worse`: the end that makes pads harder to read.
  const auto drawn = [&](const char* name, const char* unit, double low,
                         double high, double worse) {
    if (ends == Ends::kNever ||
        (ends == Ends::kOften && random.Below(2) == 0)) {
      return draw(name, unit, low, high);
    }
    const bool lower =
        ends == Ends::kWorse ? worse == low : random.Below(2) == 0;
    const double value = lower ? low : high;
    conditions.Drew(name, value, unit);
    return value;
  };
  const auto most = [&](const char* name, const char* unit, double low,
                        double high) {
    return drawn(name, unit, low, high, high);
  };
  BenchSetup setup;
  setup.image = image;
  setup.seed = random.Next();
  firmware::FrontEndModel& pads = setup.front_end;
  pads.seed = random.Next();
  pads.hum_hz = random.Below(2) == 0 ? 50 : 60;
  conditions.Drew("hum", pads.hum_hz, "Hz");
  pads.hum_body *= most("hum of bodies", "x", 0.3, 1.4);
  pads.hum_pickup *= most("hum of free pads", "x", 0.3, 2);
  pads.noise_sd *= most("noise", "x", 0.6, 1.3);
  pads.electrode_pf += most("electrodes off by", "pF", -1.5, 1.5);
  pads.electrode_sd_pf *= most("spread of electrodes", "x", 0.5, 1.3);
  pads.resistor_sd *= most("spread of resistors", "x", 0.5, 1.2);
  pads.threshold_sd *= most("spread of thresholds", "x", 0.5, 1.3);
  pads.crosstalk *= most("cross-talk", "x", 0.3, 1.7);
  pads.drift_pf = most("drift", "pF", 0, 1);
  pads.drift_period_s = drawn("drift's period", "s", 120, 1200, 120);
  for (Crystal& crystal : setup.crystals) {
    crystal.ppm = draw("crystal", "ppm", -50, 50);
    crystal.swing_ppm = draw("its swing with temperature", "ppm", 0, 50);
    crystal.swing_s = draw("its period", "s", 300, 1200);
    crystal.phase = random.Uniform(0, 2 * std::numbers::pi);
  }
  setup.usb.jitter_ms = draw("USB jitter", "ms", 0.05, 0.5);
  setup.usb.spike_share = 0.02;
  conditions.Drew("USB spikes", 2, "%");
  setup.usb.spike_ms = draw("spikes up to", "ms", 3, 8);
  setup.usb.own_timer = random.Below(2) == 0;
  conditions.Drew("USB chip's own timer", setup.usb.own_timer ? 1 : 0, "");
  // Both as one plug gives it to them: libsimavr polls a pin of sync pulses
  // that come long before the follower has begun, at every cycle from then on.
  setup.power_on[1] =
      HostTime{} +
      Microseconds(static_cast<int64_t>(random.Uniform(500, 3'000)));
  return setup;
}

BenchSetup DrawSetup(const std::string& image, Random& random,
                     certify::Conditions& conditions,
                     const sim::Physics& physics) {
  BenchSetup setup = DrawSetup(image, random, conditions);
  sim::SwingHum(physics, setup.front_end);
  return setup;
}

void DrawRoom(Random& random, certify::Conditions& conditions, Ends ends,
              BenchSetup& setup) {
  // EN 50160, low voltage: 5 and 6 % of the fundamental.
  constexpr double kThird = 0.05;
  constexpr double kFifth = 0.06;
  firmware::FrontEndModel& pads = setup.front_end;
  const auto within = [&](const char* name, double most) {
    const double share = ends == Ends::kWorse
                             ? (random.Below(2) == 0 ? -most : most)
                             : random.Uniform(-most, most);
    conditions.Drew(name, 100 * share, "%");
    return share;
  };
  pads.hum_third = within("third harmonic", kThird);
  pads.hum_fifth = within("fifth harmonic", kFifth);
  pads.drift_phase = random.Uniform(0, 2 * std::numbers::pi);
  conditions.Drew("drift's phase", pads.drift_phase, "rad");
  pads.drift_ramps = random.Below(2) == 0;
  conditions.Drew("drift ramps", pads.drift_ramps ? 1 : 0, "");
}

}  // namespace kimari::world
