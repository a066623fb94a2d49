// What strokes do to cards: first touches, drags, pushes, flights, exits.
// Deterministic; a reading takes well under a millisecond to work out.
#pragma once

#include <array>
#include <map>
#include <vector>

#include "host/base/random.h"
#include "host/proof/sim/strokes.h"
#include "host/proof/sim/truth.h"

namespace kimari::sim {

struct Played {
  std::map<CardId, CardTrack> tracks;
  std::vector<TrueContact> contacts;  // by time
  std::vector<TrueExit> exits;        // by time
  std::vector<TrueHover> hovers;
  HostTime settled;  // end of the last contact and of the last flight
};

// `landings` by time, as PlanStrokes gives them. A card goes with the first
// hand that drags it, and stays under a hand that presses it; cards lying in
// the way of moving ones are pushed along; when the hand lifts they fly on.
Played PlayOut(const std::vector<Landing>& landings, const Stage& stage,
               const std::array<PlayerModel, 2>& players, Random random);

}  // namespace kimari::sim
