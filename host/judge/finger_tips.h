// What lies under the finger tips of a hand that the camera sees, if it lies
// down there: a card, pads that feel it.
#pragma once

#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {

court::Point TipOf(const evidence::SeenHand& hand);

// Where its fingers may lie: as wide as a hand can be.
Box FingersOf(Side player, court::Point tip);
// They reach onto this box, or may.
bool MayLieOn(Side player, court::Point tip, const Box& box);

// Millimetres^2 that they surely cover of a pad.
double Covers(Side player, court::Point tip, const Box& pad);

// They lie on pads of this board by enough to be felt.
bool OverPads(const court::Plan& plan, Side player, court::Point tip,
              Side board);

}  // namespace kimari::judge
