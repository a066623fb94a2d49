// Whether a hand touched a pad or was only held over it (囲い手): low over a
// card it is felt as a light touch would be.
#pragma once

#include <span>

#include "host/court/side.h"
#include "host/judge/hand_touch.h"
#include "host/judge/touch/seat_coupling.h"

namespace kimari::judge {

// That the levels leave it open whether `player`, if this touch was his, ever
// lay on the pad: with all that the pads beside it felt of him at that moment
// he was felt much less than his hand usually is, and did not strike.
// `touches` are all of the reading, this one among them. Deterministic.
bool MayHaveHovered(const HandTouch& touch, Side player,
                    std::span<const HandTouch> touches,
                    const SeatCouplings& seats);

// The level of a hand that nobody else's is near rose as only that of one that
// strikes does: from 30 % to 80 % within 2.5 ms, as at half a metre a second.
// `clear`: the level noises it must reach.
bool Struck(const HandTouch& touch, Side player, double clear);
// The same of a pad's levels, whoever's hand it was.
bool RoseAsStruck(const PadLevels& levels, double clear);

}  // namespace kimari::judge
