// A ruling as any page shows it: made of the ruling, the deck and the names of
// its cards, never of a live rig. Pure values.
#pragma once

#include "host/game/cards/deck.h"
#include "host/game/rules/ruling.h"
#include "host/game/rules/words.h"
#include "host/uses/view/match_view.h"

namespace kimari::view {

Outcome ToOutcome(rules::Outcome outcome);
web::Text ToText(const rules::Text& text);

// What the deck says of a card, in it or not; `kimariji` as it then stood.
CalledCard ViewCard(const cards::Deck* deck, rules::CardId card,
                    const std::string& kimariji);

// `deck` may be null. Not void.
RulingView ViewRuling(const rules::Ruling& ruling, const CalledCard& called,
                      const cards::Deck* deck, const rules::CardName& name);

}  // namespace kimari::view
