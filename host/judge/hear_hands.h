// Which knocks are of which touches of a reading, and whether each agrees with
// what the pads felt.
#pragma once

#include <span>
#include <vector>

#include "host/court/plan.h"
#include "host/evidence/observation.h"
#include "host/judge/hand_touch.h"
#include "host/judge/touch/standing_law.h"

namespace kimari::judge {

// The same touches with HandTouch::heard. `touches`: all of a reading, whatever
// they are of; `knocks`: of both boards, each board's in order. A touch without
// a knock is as it was.
std::vector<HandTouch> HearHands(std::span<const HandTouch> touches,
                                 std::span<const evidence::Knock> knocks,
                                 const court::Plan& plan,
                                 const MatStandings& standings);

}  // namespace kimari::judge
