// The order in which cards are read, drawn before the match and bound by a
// hash, so that nobody can change it and nobody knows it.
#pragma once

#include <string>
#include <vector>

#include "host/base/random.h"
#include "host/game/cards/deck.h"

namespace kimari::reader {

struct ReadingPlan {
  std::vector<cards::CardId> order;
  // Secret until the match ends: the shuffle's seed, or a random word where
  // the order was given.
  std::string seed;

  // SHA-256, in hexadecimal, of "<seed>:<card>,<card>,...": shown at the
  // start; with `seed` at the end anyone can check the order.
  std::string Hash() const;
};

// All cards of the deck, dead ones too, shuffled by `seed`.
ReadingPlan Shuffle(const cards::Deck& deck, const std::string& seed);

// Random numbers that follow from the seed's words alone.
Random RandomOf(const std::string& seed);

}  // namespace kimari::reader
