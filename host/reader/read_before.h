// A set of which some was read before the program ended.
#pragma once

#include "host/game/cards/deck.h"

namespace kimari::reader {

// What became of one turn of a set that was read in part.
struct ReadBefore {
  enum class What { kCalled, kSkipped, kSkipUndone };
  What what = What::kCalled;
  cards::CardId card = 0;  // that was called
  // It counts for nothing and comes next, once more: of the last one only.
  bool due = false;
};

}  // namespace kimari::reader
