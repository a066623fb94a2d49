// What a hand is, as pads feel it and as the camera sees it: each of its
// measures once, with unit and source.
#pragma once

#include "host/base/time.h"

namespace kimari::judge {

// ---- as a pad feels it -----------------------------------------------------

// Steps (6 pF) that finger tips in full contact hardly exceed; beyond it, the
// spread of its logarithm.
inline constexpr double kMostHand = 15;
inline constexpr double kBeyondMost = 0.3;
// Steps: what adds less does not touch, it is near; what touches adds more.
inline constexpr double kMostNear = 2;
inline constexpr double kLeastTouch = 2.2;
// Steps: below this a pad reports no touch.
inline constexpr double kLeastFelt = 1.7;
// Of the level that the same hand makes beside it: not felt in full.
inline constexpr double kWeak = 0.35;
// Share by which its level wanders from its own while it presses.
inline constexpr double kLevelWander = 0.03;
// Spread of the moment of contact against the moment the levels show, for
// hands of different size and speed.
inline constexpr Duration kContactSigma = Microseconds(80);

// Mm between the pads that it lies on, or goes over from the one to the other.
inline constexpr double kPadGap = 10;
// Within these times pads felt one hand that came down: at once, and with all
// that it still did.
inline constexpr Duration kSameMoment = Milliseconds(3);
inline constexpr Duration kLanding = Milliseconds(15);

}  // namespace kimari::judge
