// How far each player's nearest hand was from the called card, as the camera
// saw it. Plain values.
#pragma once

#include <vector>

#include "host/base/side.h"
#include "host/evidence/observation.h"

namespace kimari::replay {

struct HandDistance {
  HostTime t;     // middle of the exposure
  double mm = 0;  // to the card's edge; 0: over the card
};

// By time. `card` as it lay when the reading began; a hand that runs together
// with another in the picture is left out.
PerSide<std::vector<HandDistance>> DistancesOf(
    const std::vector<evidence::Observation>& all,
    const evidence::SeenCard& card);

}  // namespace kimari::replay
