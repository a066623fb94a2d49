// Whose hand a touch is, by what the seat mats add to its levels.
#pragma once

#include <array>

#include "host/court/side.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

struct WhoseTouch {
  double only_a = 0, only_b = 0, both = 0;  // add up to 1
  // If each touched alone: that the other's hand came near meanwhile.
  std::array<double, 2> other_near{};
  // If both touched: when each began to show, in scans, mean and variance.
  std::array<double, 2> began{};
  std::array<double, 2> began_variance{};
};

WhoseTouch Whose(const PadLevels& levels, const SeatCouplings& seats);

}  // namespace kimari::judge
