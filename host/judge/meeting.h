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

// A hand on a card. It was let go at `left` as pads felt it; until `until` the
// hand may lie there unfelt, or drag the card with it.
struct Lay {
  Box card;
  HostTime touched;
  HostTime left;
  HostTime until;
};

// The first moment at which they may have met while the hand of `player` lay
// so; nothing where the frames show that they did not. After it was let go only
// those in which its finger tips may still be over the card count. Frames that
// are missing show nothing.
std::optional<HostTime> MayHaveMet(const HandTrack& hands, Side player,
                                   const Lay& lay);

}  // namespace kimari::judge
