// What hands add to the capacitance of pads: a plate model of finger tips and
// palm over the electrodes. README.md gives the figures and their reasons.
#pragma once

#include <array>

#include "firmware/sim/pad_field.h"
#include "host/proof/sim/geometry.h"
#include "host/proof/sim/scenario.h"

namespace kimari::sim {

// A hand as the pads feel it.
struct HandOverPads {
  Side player = Side::kA;
  bool left = false;
  Point fingers;  // middle of the finger tips that touch
  double height_mm = 0;
  double touch_pf = 3;  // finger tips, in full contact through a card
};

// Effective gap of a touch: the card's paper and the film of air under it.
inline constexpr double kContactGap = 0.58;  // mm
// Above this a hand adds nothing worth counting.
inline constexpr double kUnfelt = 120;  // mm

// Share of full contact at a height of the finger tips.
constexpr double TouchShare(double height_mm) {
  return kContactGap / (kContactGap + height_mm);
}

// Adds one hand's capacitance to the loads of a board's pads. False when the
// hand is too far to be felt. Thread: any; no allocation.
bool AddHand(const HandOverPads& hand, const PlayerModel& model, Side board,
             std::array<firmware::PadLoad, mat::kPads>& loads);
// Adds a cloth of `pf` for a pad wholly covered.
void AddCloth(const Rect& cloth, double pf, Side board,
              std::array<firmware::PadLoad, mat::kPads>& loads);
// How a body's coupling to its seat mat changes slowly: about zero, with
// standard deviation one.
double SeatWander(uint64_t seed, Side player, double seconds);

}  // namespace kimari::sim
