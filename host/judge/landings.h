// Touches of several pads that one hand made as it came down: when it did, and
// where along the row.
#pragma once

#include <span>
#include <vector>

#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// The same touches, those of each landing of `player` with one instant and one
// footprint: a hand that comes down on several pads comes down once, so what
// the strongest touch says of when holds for the weaker ones beside it, unless
// they contradict.
std::vector<HandTouch> JoinLandings(std::span<const HandTouch> touches,
                                    Side player, const HandTrack& hands,
                                    const SeatCouplings& seats);

}  // namespace kimari::judge
