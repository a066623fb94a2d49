// Touches made by tests, as the judge analyses them.
#pragma once

#include "host/judge/touch/pad_touch.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {

inline PadTouch Analyse(const TestTouch& touch) {
  return AnalysePadTouch(touch.edge, touch.traces, {});
}

// As after some touches of one hand: hands are made with a coupling of 0.6.
inline PadTouch AnalyseKnowing(const TestTouch& touch, double coupling = 0.6) {
  SeatCoupling seat;
  seat.known = true;
  seat.mean = coupling;
  seat.spread = 0.08;
  return AnalysePadTouch(touch.edge, touch.traces, {seat, seat});
}

inline SeatCouplings UnevenSeats() {
  SeatCouplings seats;
  seats[0] = {.known = true, .mean = 1.3, .spread = 0.06};
  seats[1] = {.known = true, .mean = 0.3, .spread = 0.06};
  return seats;
}

inline Duration Between(const PadTouch& touch) {
  return touch.players[1].at.t - touch.players[0].at.t;
}

}  // namespace kimari::judge
