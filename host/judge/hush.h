// What comes after a reading has fallen quiet. A hand may still play, or it
// puts cards in order; the touch by itself does not say which, how the hand
// came does: who plays strikes, who is about to take hold of a card, or to put
// one down, slows down before.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

// The touches of a reading, told apart: one of the list it is made of has the
// same index in both, and each player's hand in it counts in one of them.
struct TouchesByHush {
  std::vector<HandTouch> played;
  std::vector<HandTouch> late;  // may have played, or put cards in order
  Duration pause;               // before the first of these
};

// The first touch of a reading plays, however late it is, unless
// `quiet_since` is given: the moment from which the pause before it counts, as
// where touches may have been missed and the first one felt need not have been
// the first.
TouchesByHush TellByHush(std::span<const HandTouch> touches,
                         const HandTrack& hands,
                         std::optional<HostTime> quiet_since);

}  // namespace kimari::judge
