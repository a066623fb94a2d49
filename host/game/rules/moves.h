// Makes the moves of a ruling.
#pragma once

#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::rules {

// Moves a card that is told, wherever it lies: onto a pile, or under it.
void Make(State& state, const Move& move);

}  // namespace kimari::rules
