// When hands came down on a pad, by the shape of its levels.
#pragma once

#include <array>
#include <climits>
#include <optional>

#include "host/court/side.h"
#include "host/judge/touch/hand_model.h"
#include "host/judge/touch/pad_levels.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// In scans.
struct Landing {
  double scan = 0;  // after the edge
  double variance = 0;
  double approach = kUsualApproach;  // Descent::approach, the mean
};

// The landing of one hand, of `player`, by the levels up to the scan `last`.
// Nothing where they are too few.
std::optional<Landing> FitOne(const PadLevels& levels, Side player,
                              const SeatCouplings& seats, int last = INT_MAX);

// The landings of a hand of A and one of B, the later one looked for around
// where it was `seen` to begin (scans), as far as three times its spread.
std::optional<std::array<Landing, 2>> FitBoth(
    const PadLevels& levels, const std::array<Landing, 2>& seen,
    const SeatCouplings& seats);

}  // namespace kimari::judge
