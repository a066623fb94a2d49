// Hands that the pads cannot have felt: over a card that another's hand holds
// down already, after the levels around its touch have ended; and at a card's
// edge beside all pads.
#pragma once

#include <span>
#include <vector>

#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"
#include "host/judge/unfelt_touch.h"

namespace kimari::judge {

// Of a card on which `touches` (from the first sound on) felt none of that
// player's hands. At most one a player.
std::vector<UnfeltTouch> OnHeldCard(const HandTrack& hands,
                                    std::span<const HandTouch> touches,
                                    std::span<const LaidCard> cards,
                                    const LaidCard& card, HostTime close);

// A hand that came to lie at the card's edge where no pad feels it, from
// `first_sound` on. At most one a player.
std::vector<UnfeltTouch> BesidePads(
    const HandTrack& hands, std::span<const evidence::HandArrival> arrivals,
    std::span<const HandTouch> touches, std::span<const LaidCard> cards,
    const LaidCard& card, HostTime first_sound);

}  // namespace kimari::judge
