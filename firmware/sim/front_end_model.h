// Figures of the simulated front end: electrodes, resistors, inputs, noise.
// Each is an estimate for a mat of 54 x 73 mm copper pads with the board in the
// middle of its long edge; firmware/README.md says where they come from.
#pragma once

#include <array>
#include <cstdint>

namespace kimari::firmware {

struct FrontEndModel {
  uint64_t seed = 1;

  // Capacitance of a pad to ground, pF: copper and stray + wire by its length.
  double electrode_pf = 26.0;
  double input_pf = 8.0;         // pin 5 to 10 (data sheet), socket, resistor
  double wire_pf_per_mm = 0.02;  // thin wire, not beside the mat's ground
  double electrode_sd_pf = 1.0;  // cutting and laying

  double resistor_ohm = 4.3e6;  // charge resistor
  double resistor_sd = 0.005;   // of 1 % parts

  // Input threshold as a share of the supply (ATmega2560 characteristics: about
  // 2.6 V at 5 V rising), its spread over pins, and noise of one charge.
  double threshold = 0.52;
  double threshold_sd = 0.004;
  double noise_sd = 0.0008;  // 4 mV at 5 V

  double hum_hz = 50.0;
  // Amplitude at a free pad, share of the supply, by the end of its charge: 3
  // mV at 5 V are 1.4 nA, a mains cord a hand's breadth from the mat.
  double hum_pickup = 0.0006;
  double hum_body = 1.0;  // amplitude of a body's potential, supplies (5 V)
  // Harmonics of the mains' voltage, shares of the fundamental; negative: the
  // other way round where it begins to rise. EN 50160 allows 5 and 6 % (8 % in
  // all, low voltage); rectifiers, which draw at the crest, flatten it.
  double hum_third = 0.02;
  double hum_fifth = -0.03;

  // The hum of bodies and free pads swings by this share, as people and cords
  // move.
  double hum_swing = 0;
  double hum_swing_s = 2;  // a whole swing

  double crosstalk = 0.03;  // of a load, onto each neighbour in the row

  double drift_pf = 0.3;  // amplitude, all pads alike: humidity
  double drift_period_s = 600;
  double drift_phase = 0;    // radians, at time zero
  bool drift_ramps = false;  // up and down at one speed, not in a sine

  std::array<int, 2> cut_pad = {-1, -1};  // for each board, wire broken, or -1
};

}  // namespace kimari::firmware
