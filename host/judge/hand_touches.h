// All touches of a stretch of time, in steps of which each returns what it
// makes of the touches it is given.
#pragma once

#include <span>
#include <vector>

#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/touch/pad_touch.h"

namespace kimari::judge {

// In the order of `pads`.
std::vector<HandTouch> HandTouches(std::span<const PadTouch> pads,
                                   const HandTrack& hands,
                                   const SeatCouplings& seats);

}  // namespace kimari::judge
