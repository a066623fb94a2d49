// Which touches of a player one motion of one of his hands made, and with which
// hand: two hands that come down in one moment (a take, and a hand propped up
// beside it) are told apart by their arms.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/judge/arm_memory.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

// A touch of his: the card as it lay, when, and how sure it is, 0 to 1.
struct Felt {
  Box card;
  HostTime at;
  double certainty = 1;
  bool plays = true;  // else it may put cards in order, by either hand
};

struct Stroke {
  std::vector<size_t> felt;  // indices, by time
  // The first of `felt` that is likelier than not; else the first.
  size_t landed = 0;
  // Probability that it was not by his valid hand.
  double other_hand = 0;
  // Two of his hands were about, and which of them it was is not seen.
  bool untold = false;
};

// Every touch is in one stroke; strokes in the order of their first touch.
// `felt` by time. `arms` learns what the strokes show.
std::vector<Stroke> TellStrokes(const HandTrack& hands, Side player,
                                std::span<const Felt> felt, ArmMemory& arms);

}  // namespace kimari::judge
