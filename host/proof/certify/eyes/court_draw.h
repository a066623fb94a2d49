// Courts as players lay them: rows with gaps or none, cards a little askew, one
// the wrong way round, and things that are no card of the deck.
#pragma once

#include <vector>

#include "host/base/random.h"
#include "host/proof/certify/certificate.h"
#include "host/proof/sim/layout.h"
#include "host/proof/sim/scene.h"

namespace kimari::world {

struct DrawnCourt {
  sim::Layout cards;  // of the deck, face up
  // Face down, or of another deck (an unprinted face).
  std::vector<sim::SceneCard> foreign;

  sim::Scene Scene() const;
};

struct CourtDrawOptions {
  double askew_mm = 1;        // standard deviation, each way
  double askew_deg = 1.2;     // standard deviation
  double turned_share = 0;    // of cards that lie the wrong way round
  double abutting_share = 0;  // of cards pushed against their neighbour
  int foreign = 0;            // things outside the rows
};

// 25 cards a side, none overlapping another by more than half a millimetre.
DrawnCourt DrawCourt(Random& random, const CourtDrawOptions& options);

}  // namespace kimari::world
