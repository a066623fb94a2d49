// Cards as they lay when a reading opened, and the pads below them.
#pragma once

#include <vector>

#include "host/court/plan.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/judge/hand_track.h"

namespace kimari::judge {

struct LaidCard {
  evidence::CardId card;
  Side territory;
  Box box;  // around the card, court millimetres
};

// Those that lie in a row.
std::vector<LaidCard> LaidCards(const court::Plan& plan,
                                const evidence::LayoutSeen& layout);

const LaidCard* Find(const std::vector<LaidCard>& cards, evidence::CardId card);

// A pad's electrode.
Box PadBox(const mat::Pad& pad);
// The same by its number; the court must have it.
Box PadBox(const court::Plan& plan, Side board, int pad);

// A card reaches over a pad of this board by enough to matter.
bool LiesOver(const LaidCard& card, Side board, const Box& pad);

}  // namespace kimari::judge
