// What lies on and above the pads, as the boards' simulated front end feels
// it. The world implements this; the board harness asks it at each charge.
#pragma once

#include <array>
#include <cstdint>

#include "host/base/time.h"
#include "host/court/plan.h"
#include "host/court/side.h"

namespace kimari::firmware {

// Capacitance that bodies add to one pad, in picofarads. A touch through a
// card is 1 to 5 pF, a hand 10 mm above it a tenth of that.
struct PadLoad {
  float body_a_pf = 0;  // from player A (all his hands together)
  float body_b_pf = 0;
  float other_pf = 0;  // from anything on no seat mat: a judge, a wet cloth
};

class PadField {
 public:
  virtual ~PadField() = default;
  // Loads of all pads of a board at world time t, up to 0.3 ms ahead of the
  // time that the boards have run to; t never goes back by more than one scan.
  // False when every load is zero (and `loads` may be left as is): lets the
  // harness skip work. Thread: the one that runs the boards.
  virtual bool Sample(Side board, HostTime t,
                      std::array<PadLoad, mat::kPads>& loads) = 0;
  // Share of a player's body capacitance that follows his seat mat, 0 to 1
  // (real: 0.2 to 0.9, changing as he shifts).
  virtual float SeatCoupling(Side player, HostTime t) = 0;
};

}  // namespace kimari::firmware
