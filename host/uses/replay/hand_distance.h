// How far each player's nearest hand was from the called card, as the camera
// saw it. Plain values.
#pragma once

#include <optional>
#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::replay {

struct HandDistance {
  HostTime t;  // middle of the exposure
  // To the card's edge; 0: over the card. Nothing where hands run together in
  // the picture: the nearest of them may be his, and which is a guess.
  std::optional<double> mm;
};

// By time, an entry a frame in which the player has a hand or may have one.
// `card` as it lay when the reading began.
PerSide<std::vector<HandDistance>> DistancesOf(
    court::CardSize size, const std::vector<evidence::Observation>& all,
    const evidence::SeenCard& card);

}  // namespace kimari::replay
