#include "host/world/certify/bench_setup.h"

#include <cmath>
#include <numbers>

namespace kimari::world {

double Crystal::PpmAt(HostTime t) const {
  const double s = static_cast<double>(t.ns) * 1e-9;
  return ppm + swing_ppm * std::sin(phase + 2 * std::numbers::pi * s / swing_s);
}

BenchSetup DrawSetup(const std::string& image, Random& random,
                     certify::Conditions& conditions) {
  const auto draw = [&](const char* name, const char* unit, double low,
                        double high) {
    const double value = random.Uniform(low, high);
    conditions.Drew(name, value, unit);
    return value;
  };
  BenchSetup setup;
  setup.image = image;
  setup.seed = random.Next();
  firmware::FrontEndModel& pads = setup.front_end;
  pads.seed = random.Next();
  pads.hum_hz = random.Below(2) == 0 ? 50 : 60;
  conditions.Drew("hum", pads.hum_hz, "Hz");
  pads.hum_body *= draw("hum of bodies", "x", 0.3, 1.4);
  pads.hum_pickup *= draw("hum of free pads", "x", 0.3, 2);
  pads.noise_sd *= draw("noise", "x", 0.6, 1.3);
  pads.electrode_pf += draw("electrodes off by", "pF", -1.5, 1.5);
  pads.electrode_sd_pf *= draw("spread of electrodes", "x", 0.5, 1.3);
  pads.resistor_sd *= draw("spread of resistors", "x", 0.5, 1.2);
  pads.threshold_sd *= draw("spread of thresholds", "x", 0.5, 1.3);
  pads.crosstalk *= draw("cross-talk", "x", 0.3, 1.7);
  pads.drift_pf = draw("drift", "pF", 0, 1);
  pads.drift_period_s = draw("drift's period", "s", 120, 1200);
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

}  // namespace kimari::world
