// A sitting of a player of a known curve on the simulated rig, as a scenario.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/game/cards/deck.h"

namespace kimari::drill {

// Readings of a sitting: all cards that lie but one, and a dead one.
inline constexpr int kSittingReadings = 50;
// Fewer than so many do not hold a fault, a miss and a dead card.
inline constexpr int kLeastReadings = 6;

struct Sitting {
  std::string scenario;  // TOML, as host/proof/sim/SCENARIO.md
  std::vector<cards::CardId> order;
  // By place, from 1: when A touches, after the first sound. Not where he does
  // not.
  std::map<int, double> touch_ms;
  int fault = 0;  // the place where that is another card, of the other side
  int miss = 0;   // where he does nothing, and the card lies there
  int dead = 0;
};

// `readings` of the first fifty cards, or the last fifty. A takes all but as
// said, 600 ms after the first sound, 90 ms one standard deviation.
Sitting DrawSitting(Random random, bool last_fifty, int readings);

}  // namespace kimari::drill
