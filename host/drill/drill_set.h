// One sitting of a drill: which cards lie where, and which are read, in which
// order.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/base/result.h"
#include "host/cards/deck.h"
#include "host/cards/kimariji.h"
#include "host/drill/attempt.h"

namespace kimari::drill {

inline constexpr int kRows = 3;

// A card that lies on the court.
struct Laid {
  cards::CardId card = 0;
  Half half = Half::kOwn;
  int row = 0;     // from the player: 0 lower to 2 upper
  int column = 0;  // from the left, as the player sees it
};

struct Asked {
  cards::CardId card = 0;
  cards::Kimariji kimariji;  // with all that was read before it
};

struct DrillSet {
  uint64_t id = 0;
  std::string player;
  std::string began;  // UTC
  uint64_t seed = 0;
  std::vector<Laid> court;
  std::vector<Asked> asked;

  // Null: a dead card.
  const Laid* Find(cards::CardId card) const;
};

struct SetWanted {
  int court = 20;  // cards that are laid, half of them in each territory
  int dead = 5;    // that are read too
  uint64_t seed = 0;
};

// Any cards of the deck, all of `court` and `dead` read once. The same seed
// gives the same set. Fails (kUsage) where the deck has fewer cards, or none
// are to lie.
Result<DrillSet> MakeSet(const cards::Deck& deck, const SetWanted& wanted);

}  // namespace kimari::drill
