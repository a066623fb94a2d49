// The course of one reading: strokes, what they do, and the tidying after it.
#pragma once

#include <array>
#include <vector>

#include "host/proof/sim/act.h"
#include "host/proof/sim/scenario.h"
#include "host/proof/sim/truth.h"

namespace kimari::sim {

// The court between two readings.
struct CourtState {
  Layout layout;                 // where cards belong
  std::vector<SceneCard> cards;  // where they lie
  std::array<HandPlace, kHands> hands;
};

// The court as the match begins.
CourtState LaidCourt(const Scenario& scenario);

struct Course {
  Act act;
  TrueReading truth;
  CourtState after;
};

// Plays reading `number` (from 1) of the scenario. `earliest` is when the
// players can begin to move. The same arguments give the same course.
Course PlayReading(const Scenario& scenario, int number,
                   const CourtState& before, HostTime first_sound,
                   HostTime earliest);

// What is left of the match when `done` readings of the scenario were settled
// and tidied up: its next reading has the number `next`.
Scenario Continued(const Scenario& scenario, int done, int next);

// Plays every reading as if the sound were heard at once. kUsage, naming the
// stroke, when one aims at a card that is then no longer on the court, or a
// card is to be sent that its owner does not have.
Result<std::vector<TrueReading>> Rehearse(const Scenario& scenario);

}  // namespace kimari::sim
