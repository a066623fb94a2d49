// A touch that no pad felt and that may have been all the same.
#pragma once

#include <map>
#include <span>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"
#include "host/judge/card_in_play.h"
#include "host/judge/hand_touch.h"
#include "host/judge/hand_track.h"
#include "host/judge/laid_card.h"

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

// What a reading's pads and camera showed, from the first sound until `close`.
struct WhatWasFelt {
  const HandTrack& hands;
  std::span<const evidence::HandArrival> arrivals;
  std::span<const HandTouch> touches;
  std::span<const LaidCard> cards;
  // The called card and those that moved.
  const std::map<evidence::CardId, CardInPlay>& in_play;
  HostTime first_sound;
  HostTime close;
};

}  // namespace kimari::judge
