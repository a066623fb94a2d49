// Draws from a seed, for readings of any kind.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "host/base/random.h"
#include "host/court/side.h"
#include "host/game/rules/spot.h"

namespace kimari::rules {

class Draw {
 public:
  explicit Draw(uint64_t seed) : random_(seed) {}

  int Below(int n) {
    return static_cast<int>(random_.Below(static_cast<uint64_t>(n)));
  }
  bool OneIn(int n) { return Below(n) == 0; }
  Side AnySide() { return OneIn(2) ? Side::kA : Side::kB; }
  template <typename T>
  T AnyOf(const std::vector<T>& items) {
    return items[static_cast<size_t>(Below(static_cast<int>(items.size())))];
  }
  // A deck of this many cards.
  std::vector<CardId> Shuffled(int cards) {
    std::vector<CardId> deck;
    for (int card = 1; card <= cards; ++card) {
      deck.push_back(static_cast<CardId>(card));
    }
    for (size_t i = deck.size(); i > 1; --i) {
      std::swap(deck[i - 1], deck[random_.Below(i)]);
    }
    return deck;
  }

 private:
  Random random_;
};

}  // namespace kimari::rules
