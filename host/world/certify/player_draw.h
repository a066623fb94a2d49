// How the two players of a run sit on their mats.
#pragma once

#include "host/base/random.h"
#include "host/certify/certificate.h"
#include "host/world/certify/hands.h"

namespace kimari::world {

// Draws both players' coupling, 0.2 to 0.9, and how they shift.
void SeatPlayers(Random& random, Hands& hands, certify::Conditions& conditions);

}  // namespace kimari::world
