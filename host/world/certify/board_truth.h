// When a board's tick truly was. Its crystal is known to the world; where the
// count began is told by the pings, which the board stamps as they arrive.
#pragma once

#include <cstdint>
#include <vector>

#include "host/base/time.h"

namespace kimari::world {

class BoardTruth {
 public:
  // Ticks a second at this error of the crystal. From `t` on, in order.
  void SetPpm(HostTime t, double ppm);
  // A ping's last byte arrived at `t`, and was stamped with this tick: at that
  // moment or, where interrupts waited, later.
  void OnPing(HostTime t, uint32_t tick);
  // The board began anew.
  void Restart();

  // Good to a few microseconds once some pings have arrived. Ticks of the
  // first half hour after power.
  HostTime TimeOf(uint32_t tick) const;
  int pings() const { return pings_; }

 private:
  struct Stretch {
    HostTime since;
    double ticks;         // by then
    double ticks_per_ns;  // from then on
  };
  double TicksAt(HostTime t) const;

  std::vector<Stretch> stretches_;
  double first_ = 0;  // ticks of the crystal when the board's count was 0
  int pings_ = 0;
};

}  // namespace kimari::world
