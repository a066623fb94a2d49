// What goes on in real halls beside the play: light that changes, people and
// cloth of all colours, heads, a camera that is knocked. Each trouble has a
// name and can be drawn alone or with others.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "host/proof/sim/scene.h"

namespace kimari::world {

// Part of the picture that a change of light falls on.
enum class Lit { kWhole, kRightHalf, kLeftThird };

// Values of pixels are multiplied by these from `at_ms` on, which is reached
// evenly over `ramp_ms`; `soft` is the width of the edge, of the picture's.
struct LightChange {
  float red = 1, green = 1, blue = 1;
  Lit where = Lit::kWhole;
  double at_ms = 0;
  double ramp_ms = 0;
  double soft = 0;
};

// Shares of the picture are moved by `px` from `at_ms` on; a shake swings by
// it both ways at `hz`.
struct Knock {
  double px = 0;
  double at_ms = 0;
  double hz = 0;  // 0: moved once
};

struct HallTrouble {
  std::string name;
  std::function<void(sim::Look&)> look = [](sim::Look&) {};
  std::vector<LightChange> light = {};
  std::vector<Knock> knocks = {};
  double lean_mm = 0;         // heads of both come in so far over the line
  bool resting_hand = false;  // over the other's own rows from the beginning
  bool cat = false;           // something dark walks in from the side
  bool of_cards = false;      // what cards and mat look like
};

// Milliseconds count from a film's begin: eyes have learned the court then,
// and the first hand has not come in yet.
inline constexpr double kTroubleMs = 450;

// All of them; the first one is none.
std::span<const HallTrouble> HallTroubles();

}  // namespace kimari::world
