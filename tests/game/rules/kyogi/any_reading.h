// Any reading of competitive karuta: how a match could stand and what could
// happen, from a seed alone, the same on every machine. For whoever holds a
// rule book against something else.
#pragma once

#include <cstdint>

#include "host/game/rules/facts.h"
#include "host/game/rules/state.h"

namespace kimari::rules::kyogi {

struct Reading {
  State state;  // of 50 cards, wherever they are by now
  Facts facts;  // without `first`: that is for the book's own eyes
};

struct ReadingKind {
  // Touches that are not sure, hands and pushers that are not told, error bars
  // that leave an order open.
  bool doubtful = false;
};

Reading AnyReading(uint64_t seed, const ReadingKind& kind);

}  // namespace kimari::rules::kyogi
