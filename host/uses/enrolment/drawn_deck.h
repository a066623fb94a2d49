// What a deck's cards probably look like before any was seen: drawn from their
// text, or from pictures of their faces.
#pragma once

#include <string>

#include "host/base/result.h"
#include "host/court/plan.h"
#include "host/game/cards/deck.h"
#include "vision/cards/card_library.h"

namespace kimari::enrolment {

struct DrawnFrom {
  // A family of an installed font that is like the print; empty: any Japanese
  // one that is there.
  std::string font;
  // A folder with a picture a card, named by its number ("7.png", "007.jpg"):
  // the face alone, upright, edge to edge. Those that are not there are drawn.
  std::string pictures;
  court::CardSize card = court::Kyogi()->card;
};

// kFile: a picture cannot be read. kUsage: the folder has none of this deck's.
// kDevice: no such font.
Result<vision::CardLibrary> DrawDeck(const cards::Deck& deck,
                                     const DrawnFrom& from);

}  // namespace kimari::enrolment
