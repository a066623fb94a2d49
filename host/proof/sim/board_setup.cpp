#include "host/proof/sim/board_setup.h"

#include <cmath>

namespace kimari::sim {

// A pad charges as V = 1 - exp(-t / RC). At the moment it would cross the
// threshold a change dC moves V by (1 - V) ln(1 - V) dC / C.
firmware::FrontEndModel FrontEndOf(const Scenario& scenario) {
  firmware::FrontEndModel model;
  constexpr double kWireMm = 450;  // all wires are of one length
  const double pad_pf =
      model.electrode_pf + model.input_pf + model.wire_pf_per_mm * kWireMm;
  const double left = 1 - model.threshold;
  const double share_per_pf = -left * std::log(left) / pad_pf;
  model.seed = scenario.seed;
  model.noise_sd = scenario.board.noise_pf * share_per_pf;
  model.hum_hz = scenario.board.hum_hz;
  model.hum_pickup = scenario.board.hum_pf * share_per_pf;
  model.electrode_sd_pf = scenario.board.pad_spread * model.electrode_pf;
  SwingHum(*scenario.physics, model);
  return model;
}

void SwingHum(const Physics& physics, firmware::FrontEndModel& model) {
  model.hum_swing = physics.pads.hum_swing.is;
  model.hum_swing_s = physics.pads.hum_period_s.is;
}

double ClockPpm(const BoardModel& model, Side board, Duration running) {
  const auto b = static_cast<size_t>(Index(board));
  return model.clock_ppm[b] +
         model.drift_ppm_per_min[b] * running.Seconds() / 60;
}

}  // namespace kimari::sim
