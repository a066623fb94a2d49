// Whether a hand that touched a pad touched a card that lay on it.
#pragma once

#include <span>

#include "host/judge/hand_touch.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {

// Probability that a player who touched this pad then touched `card` on it.
// `cards` are all that lay on the court.
double OnCard(const HandTouch& touch, Side player, const LaidCard& card,
              std::span<const LaidCard> cards);

}  // namespace kimari::judge
