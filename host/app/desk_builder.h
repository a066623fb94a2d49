// What the judge's desk may see of a conductor.
#pragma once

#include <string>

#include "host/cards/deck.h"
#include "host/rig/conductor.h"
#include "host/web/desk_view.h"

namespace kimari::app {

// A copy of everything the desk shows, at `now`, not before the conductor's
// last observation; nothing of the card being read. Judge's thread.
web::DeskView BuildDesk(const rig::Conductor& conductor, HostTime now);

// What a reading comes to, for the sheet's lines.
web::DeskView::Result ResultOf(const rules::Ruling& ruling);

// The deck as the page searches it: [{"card", "kimariji", "upper", "lower",
// "torifuda"}, ...], by number.
std::string DeckJson(const cards::Deck& deck);

}  // namespace kimari::app
