// A desk, and the cards it names, as any page shows them: made of a match and a
// deck, never of a live rig.
#pragma once

#include <string>

#include "host/game/cards/deck.h"
#include "host/game/rules/words.h"
#include "host/match/match.h"
#include "host/uses/view/desk_view.h"

namespace kimari::view {

// Everything the desk shows of a match, at `now`, not before its last
// observation; nothing of the card being read. `names`: never empty strings.
DeskView DeskOf(const match::Match& match, HostTime now,
                const rules::CardName& names);

DeskStage ToStage(match::Stage stage);

// What a reading comes to, for the sheet's lines.
DeskView::Result ResultOf(const rules::Ruling& ruling);

// What people call a card: by its kimariji in an untouched deck. `deck` null:
// its number.
std::string CardName(const cards::Deck* deck, evidence::CardId card);

// The deck as a page searches it: [{"card", "kimariji", "upper", "lower",
// "torifuda"}, ...], by number.
std::string DeckJson(const cards::Deck& deck);

}  // namespace kimari::view
