// The deck that drills are of.
#pragma once

#include "host/game/cards/deck.h"

namespace kimari::drill {

inline const cards::Deck& Deck() { return cards::HyakuninIsshu(); }

}  // namespace kimari::drill
