// The touches of a reading that no pad felt and that may have been all the
// same.
#pragma once

#include <optional>
#include <vector>

#include "host/judge/unfelt_touch.h"

namespace kimari::judge {

// Of the cards whose touch is a fault: those that do not lie in the called
// card's territory `free`. At most one a player and card.
std::vector<UnfeltTouch> UnfeltTouches(const WhatWasFelt& felt,
                                       std::optional<Side> free);

}  // namespace kimari::judge
