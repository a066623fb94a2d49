// Two players who sweep over the same rows: ten pads of each board within
// 20 ms, again and again.
#pragma once

#include <vector>

#include "host/base/random.h"
#include "host/proof/certify/boards/hands.h"

namespace kimari::world {

inline constexpr int kPadsInFight = 10;  // of each board

// Sweeps 300 ms apart while `span` lasts, held for 9 to 120 ms.
std::vector<Press> PlanFight(HostTime from, Duration span, Random& random);

}  // namespace kimari::world
