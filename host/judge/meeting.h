// Whether a hand of one player may have touched the hand with which the other
// had touched a card (R-KA-13: 共お手 by the hand), as the outlines of both
// show it from above. Height is not seen: hands one over the other may have
// met.
#pragma once

#include <optional>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {

// The first moment from `touched` to `until` at which they may have met;
// nothing where the frames show that they did not. `player` touched `card`,
// whose box this is, at `touched`. Frames that are missing show nothing.
std::optional<HostTime> MayHaveMet(const HandTrack& hands, Side player,
                                   const Box& card, HostTime touched,
                                   HostTime until);

}  // namespace kimari::judge
