// Players put the court in order: before the match, and after a reading by what
// truly happened.
#pragma once

#include "host/proof/sim/course.h"

namespace kimari::sim {

// While the players memorise: each lays his hand on some of his own cards, one
// after the other, as far as memorise_s leaves the time after `laid`. Adds to
// the act's hands and sets its `quiet`.
void Straighten(const Scenario& scenario, HostTime laid, Random random,
                Act& act);

// From `begin` on, hands carry the taken card off, sent cards over and
// displaced cards home. Adds to the act's tracks and hands, brings `court` to
// its state afterwards and sets `truth.tidy`.
void Tidy(const Scenario& scenario, const After& after, HostTime begin,
          Random random, Act& act, TrueReading& truth, CourtState& court);

// Cards that the scenario has moved by hand after this reading: on the court,
// off it, or back onto it from where they were put. Each begins when it should
// and the hand and the card are free, not before the last stroke and flight
// have ended. Adds to the act and brings `court` to its state afterwards.
void MoveByHand(const Scenario& scenario, const std::vector<PlannedMove>& moves,
                const TrueReading& truth, Act& act, CourtState& court);

// The cards a player sends, with their new places, under the truth's ruling.
std::vector<PlacedCard> SentCards(const court::Plan& plan, const After& after,
                                  const rules::Ruling& ruling,
                                  const Layout& layout);

}  // namespace kimari::sim
