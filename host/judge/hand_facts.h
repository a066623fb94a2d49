// What the judge knows of hands, as the rules are given it: which touches and
// pushes one motion of one hand made, with which hand, and the touches and
// meetings of hands that may have been though no pad felt them.
#pragma once

#include <optional>
#include <span>

#include "host/game/rules/facts.h"
#include "host/judge/arm_memory.h"
#include "host/judge/card_in_play.h"
#include "host/judge/unfelt_touches.h"

namespace kimari::judge {

// Numbers the strokes of `facts.touches` (by time) and tells their hands.
// `arms` learns what they show.
void TellStrokesOf(const HandTrack& hands, std::span<const LaidCard> cards,
                   rules::Facts& facts, ArmMemory& arms);

// With which hand, and in which stroke, `exit.by` drove out `card`. Where both
// of his hands may have, that is not told.
void TellWhosePush(const CardInPlay& card,
                   std::span<const rules::Touch> touches, rules::Exit& exit);

// Adds what UnfeltTouches finds and no sure touch says already; each may have
// been or not.
void AddUnfelt(const WhatWasFelt& felt, std::optional<Side> free,
               rules::Facts& facts);

}  // namespace kimari::judge
