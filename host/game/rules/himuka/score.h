// Points, role sets, who wins (R-HT-31 to R-HT-33), and whether all cards are
// there to be counted (R-HT-45). For this folder only.
#pragma once

#include "host/game/rules/himuka/options.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/state.h"

namespace kimari::rules::himuka {

Score ScoreOf(const State& state, const HimukaOptions& options);

}  // namespace kimari::rules::himuka
