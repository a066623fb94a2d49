// Hands that the pads cannot have felt: over a card that another's hand holds
// down already, after the levels around its touch have ended; and at a card's
// edge beside all pads.
#pragma once

#include <vector>

#include "host/judge/unfelt_touch.h"

namespace kimari::judge {

// Of a card on which no hand of that player was felt. At most one a player.
std::vector<UnfeltTouch> OnHeldCard(const WhatWasFelt& felt,
                                    const LaidCard& card);

// Hands that came to lie at the card's edge where no pad feels them, from the
// first sound on: each picture that shows one.
std::vector<UnfeltTouch> BesidePads(const WhatWasFelt& felt,
                                    const LaidCard& card);

}  // namespace kimari::judge
