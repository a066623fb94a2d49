// When a board's tick truly was. Its crystal is known to the world; where the
// count began is read from its counter.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/time.h"

namespace kimari::world {

class BoardTruth {
 public:
  // Ticks a second at this error of the crystal. From `t` on, in order.
  void SetPpm(HostTime t, double ppm);
  // The board is reset. What it said before may still be on its way, so no
  // counter is taken until it greets.
  void Restart();
  void OnHello();
  // The counter stood at this tick at `t`.
  void OnCounter(HostTime t, uint32_t tick);

  // When the board's count was at this tick, which the host heard of by
  // `heard`: of the last count for which that lies before. Good to a tenth of
  // a microsecond once the counter was read some times. Ticks of the first
  // half hour after power.
  HostTime TimeOf(uint32_t tick, HostTime heard) const;

 private:
  struct Stretch {
    HostTime since;
    double ticks;         // by then
    double ticks_per_ns;  // from then on
  };
  double TicksAt(HostTime t) const;
  HostTime TimeAt(double ticks) const;

  std::vector<Stretch> stretches_;
  // Ticks of the crystal when each count of the board was 0: the least seen,
  // since a counter stands still within a tick.
  std::vector<std::optional<double>> firsts_;
  bool greeted_ = false;  // since the last reset
};

}  // namespace kimari::world
