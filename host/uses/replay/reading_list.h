// The readings of a match in the order in which a judge wants them: disputed
// first, then open, then the closest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/game/cards/deck.h"
#include "host/game/rules/words.h"
#include "host/match/match.h"
#include "host/uses/replay/record.h"
#include "host/uses/view/match_desk.h"

namespace kimari::replay {

struct ListedReading {
  ReadingId reading = 0;
  evidence::CardId card = 0;
  std::string kimariji;   // as it then stood; else of an untouched deck
  std::string torifuda;   // empty where the deck is not known
  bool disputed = false;  // a protest, or a decision against the evidence
  bool is_void = false;
  rules::Ruling ruling;  // as it stands, so far as that is known
  rules::Text line;      // it in one sentence
};

using view::CardName;

// The same, the called card by its kimariji as it then stood. `reading`: null
// where the record lacks it; `deck` must outlive the names.
rules::CardName NamesIn(const Reading* reading, evidence::CardId called,
                        const cards::Deck* deck);

// Those that have a ruling: no other card is told. `again` null: by the rulings
// that were recorded.
std::vector<ListedReading> ListReadings(const Record& record,
                                        const match::Match* again,
                                        const cards::Deck* deck);

}  // namespace kimari::replay
