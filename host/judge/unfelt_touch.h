// A touch that no pad felt and that may have been all the same.
#pragma once

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"

namespace kimari::judge {

enum class Unfelt {
  kHandsMet,    // his hand met the one that touched the card, or came over it
  kHeld,        // his hand was over the card while another's lay on it
  kBesidePads,  // his hand lay at the card's edge, where no pad is
  kDrivenOff,   // the card had been driven off its place
  kNotSeen,     // as kHandsMet, where frames are missing
};

struct UnfeltTouch {
  Side player = Side::kA;
  evidence::CardId card = 0;
  HostTime from;  // the first moment at which it may have been
  rules::CardAt card_at = rules::CardAt::kOwnLine;
  Unfelt how = Unfelt::kHeld;
};

}  // namespace kimari::judge
