// Where a set stands: what has to survive for it to go on.
#pragma once

#include <vector>

#include "host/game/cards/deck.h"
#include "host/reader/turns.h"

namespace kimari::reader {

struct SetPlace {
  Turns::Standing turns;
  std::vector<cards::CardId> called;  // in order, each once
  bool begun = false;  // a reading was under way: its card is read again

  bool operator==(const SetPlace&) const = default;
};

}  // namespace kimari::reader
