// What the coach's screen reads (page/drill_view.ts mirrors it).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/uses/drill/coach.h"
#include "host/uses/drill/history.h"

namespace kimari::drill {

// Of one set, with all that its player has played; `attempts`: those of it.
std::string ToJson(const Coach& set, const History& history,
                   std::span<const Attempt> attempts, const cards::Deck& deck);
// A player's sittings on the mat.
std::string ToJson(const std::vector<Played>& sittings);

}  // namespace kimari::drill
