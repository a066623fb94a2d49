// One pair before the judge: what of the evidence is of it, and what the judge
// makes of that alone.
#pragma once

#include "host/judge/touch/seat_coupling.h"
#include "host/judge/touch/standing_law.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/close_calls/close_pair.h"

namespace kimari::close_calls {

// Pads alone, with what the touches before have shown of the players. On one
// pad by judge::ReadingCase, as a reading of a card that lies there. On two
// pads, where pads alone leave open which part of them a hand lay on, by
// judge::HandTouches and judge::DecideFirst, as if both touches were of it.
JudgedPair JudgePair(const ClosePair& pair, const world::Bench& bench,
                     const judge::SeatCouplings& seats,
                     const judge::MatStandings& standings = {});

}  // namespace kimari::close_calls
