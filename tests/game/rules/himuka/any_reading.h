// Any reading of Himuka karuta: how a match could stand and what could happen,
// from a seed alone, the same on every machine. For whoever holds a rule book
// against something else.
#pragma once

#include <cstdint>

#include "host/game/rules/facts.h"
#include "host/game/rules/state.h"

namespace kimari::rules::himuka {

struct Reading {
  State state;  // of all 46 cards, wherever they are by now
  Facts facts;  // without `first`: that is for the book's own eyes
};

struct ReadingKind {
  bool team = true;
  // Touches that are not sure, players and hands that are not told, error bars
  // that leave an order open.
  bool doubtful = false;
};

Reading AnyReading(uint64_t seed, const ReadingKind& kind);

}  // namespace kimari::rules::himuka
