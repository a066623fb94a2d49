// The deck that a recorded match was played with.
#pragma once

#include <optional>

#include "host/evidence/observation.h"
#include "host/game/cards/deck.h"

namespace kimari::keeping {

// As far as it is known; null else. `given`: from a file. `announced`: null
// where the record lacks it.
const cards::Deck* DeckPlayed(const evidence::MatchStarted* announced,
                              const std::optional<cards::Deck>& given);

}  // namespace kimari::keeping
