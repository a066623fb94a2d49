// How far a player has leaned in over his own rows: in during a reading, back
// when he has nothing left to do.
#pragma once

#include <memory>
#include <span>

#include "host/proof/sim/act.h"

namespace kimari::sim {

// 0 (sits back) to 1 (all the way in) at t; acts by time, at least one. Goes
// in from an act's beginning and out before nothing moves any more, half a
// second each.
double LeanAt(std::span<const std::shared_ptr<const Act>> acts, HostTime t);

// Adds the head of a player who at a lean of 1 has its middle `lean_mm` inside
// his own line; it goes a little with his hands in the scene.
void AddHead(const court::Plan& plan, Side player, double lean_mm, double lean,
             Scene& scene);

}  // namespace kimari::sim
