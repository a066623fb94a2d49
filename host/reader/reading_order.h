// Which cards are read, and in which order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/game/cards/deck.h"
#include "host/reader/reading_plan.h"

namespace kimari::reader {

enum class Arrangement { kShuffled, kByNumber, kMusumefusahose, kAsGiven };

struct OrderOptions {
  Arrangement arrangement = Arrangement::kShuffled;
  // The cards that lie on the court; empty: all of the deck. kAsGiven: read in
  // this order.
  std::vector<cards::CardId> cards;
  // Dead cards (空札) read among them, drawn from the rest of the deck.
  // Nothing: none where `cards` names some.
  int dead_cards = 0;
  // How much dead cards that share a beginning with a card of the court are
  // preferred: 0 by chance alone, 1 always first.
  double partners = 0;
  std::string seed;  // empty: one nobody can guess
};

// Fails (kUsage) where more dead cards are asked for than there are, or where
// an arrangement that has no place for them is to hold some. What is drawn
// follows from the seed alone; Hash() binds the order.
Result<ReadingPlan> MakeOrder(const cards::Deck& deck,
                              const OrderOptions& options);

}  // namespace kimari::reader
