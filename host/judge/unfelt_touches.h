// The touches of a reading that no pad felt and that may have been all the
// same.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <vector>

#include "host/judge/card_in_play.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"
#include "host/judge/unfelt_touch.h"

namespace kimari::judge {

// What a reading's pads and camera showed, from the first sound until `close`.
struct WhatWasFelt {
  const HandTrack& hands;
  std::span<const evidence::HandArrival> arrivals;
  std::span<const HandTouch> touches;
  std::span<const LaidCard> cards;
  // The called card and those that moved.
  const std::map<evidence::CardId, CardInPlay>& in_play;
  HostTime first_sound;
  HostTime close;
};

// Of the cards whose touch is a fault: those that do not lie in the called
// card's territory `free`. At most one a player and card.
std::vector<UnfeltTouch> UnfeltTouches(const WhatWasFelt& felt,
                                       std::optional<Side> free);

}  // namespace kimari::judge
