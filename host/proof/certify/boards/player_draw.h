// How the two players of a run sit on their mats.
#pragma once

#include <array>

#include "host/base/random.h"
#include "host/proof/certify/boards/hands.h"
#include "host/proof/certify/certificate.h"

namespace kimari::world {

struct CouplingSpan {
  double least = 0.2;
  double most = 0.9;
};
// Draws each player's coupling from his span, and how he shifts. `connected`:
// the share of it that is left, 0 for mats whose cables are out.
void SeatPlayers(Random& random, Hands& hands, certify::Conditions& conditions,
                 const std::array<CouplingSpan, 2>& spans = {},
                 double connected = 1);

}  // namespace kimari::world
