// The line of a player's arm over the court during one stroke, frame by frame,
// as the recorded outlines of his hand show it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/judge/hand_track.h"
#include "host/judge/mixed_hands.h"

namespace kimari::judge {

// One frame: the two ends of the straight part of the arm that is seen, as its
// player sees the court: mm from the middle, x to his right, y towards him.
// `in` is where it comes in over his edge, `reach` as far as it goes.
struct ArmSight {
  double in_x = 0;
  double in_y = 0;
  double reach_x = 0;
  double reach_y = 0;
};

// Sights of the hand of `player` that touched `card` at t, by time: in the
// frames on its way there and while it lies there. Not in those in which it
// runs together with the other player's, in which two of his hands are over the
// court and none is known to be this one, in which too little of an arm is
// seen, or which are not in `clear`.
std::vector<ArmSight> ArmSights(const HandTrack& hands, Side player,
                                const Box& card, HostTime t,
                                const Stretch& clear = kAlways);

// The track of that hand. Nothing where no arm of his, or more than one, is
// seen to lead to the card then.
std::optional<uint32_t> ArmAt(const HandTrack& hands, Side player,
                              const Box& card, HostTime t);

}  // namespace kimari::judge
