// What the touches of a reading say of each player and card, as the rules are
// given it.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "host/game/rules/facts.h"
#include "host/judge/card_in_play.h"
#include "host/judge/hush.h"
#include "host/judge/laid_card.h"
#include "host/judge/touch/standing_law.h"

namespace kimari::judge {

// By time. `in_play`: the called card and those that moved, made of the touches
// that played. Of one player and card there are two contacts where he may have
// touched it in play and after it.
std::vector<rules::Touch> ContactsOf(
    const TouchesByHush& told, std::span<const LaidCard> cards,
    const std::map<evidence::CardId, CardInPlay>& in_play,
    const MatStandings& standings = {});

}  // namespace kimari::judge
