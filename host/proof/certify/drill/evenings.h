// Evenings of players that never were, for the store and the pages.
#pragma once

#include <vector>

#include "host/base/random.h"
#include "host/uses/drill/attempt.h"

namespace kimari::drill {

inline constexpr int kEveningCards = 25;  // of a set

// From 2025-11-08 on, a day after the other; `sets` a day and player, whose
// names are "player 0" and on. One card in ten is missed or taken for another.
std::vector<Attempt> DrawEvenings(Random random, int players, int days,
                                  int sets);

}  // namespace kimari::drill
