// Draws from the seed what of a law each player and each card has; and how high
// a card stands as hands come and go.
#pragma once

#include <cstdint>
#include <vector>

#include "host/base/time.h"
#include "host/court/side.h"
#include "host/proof/sim/physics.h"
#include "host/proof/sim/touch_law.h"

namespace kimari::sim {

// Under the hands that press it a card lies flat; where none does, it stands.
class StandingCard {
 public:
  struct Draw {
    double stands_mm = 0;
    double rattle_mm = 0;
    double rattle_ms = 0;
    double meets = 1;  // share of what is left under a hand, for another
  };
  explicit StandingCard(const Draw& draw) : draw_(draw) {}

  // Where skin that comes down at t meets it, mm over the mat.
  double HeightAt(HostTime t) const;
  // A hand presses it from then on, at so many mm/s, until it leaves.
  void Press(HostTime touch, HostTime up, double mm_s);

 private:
  struct Pressing {
    HostTime touch;
    HostTime up;
    double from_mm;
    double mm_s;
  };
  Draw draw_;
  std::vector<Pressing> pressings_;
};

// The same seed, player and card: the same draw. One thread.
class TouchDraw {
 public:
  TouchDraw(PhysicsPtr physics, uint64_t seed)
      : physics_(std::move(physics)), seed_(seed) {}

  const Physics& Law() const { return *physics_; }
  // Of the mix, if it is one.
  const Physics& LawOf(Side player, uint64_t card) const;
  // The card's height where it is touched is the caller's to say.
  TouchLaw TouchOf(Side player, uint64_t card) const;
  StandingCard CardOf(Side player, uint64_t card) const;

 private:
  Random For(uint64_t purpose, uint64_t of) const;

  PhysicsPtr physics_;
  uint64_t seed_;
};

}  // namespace kimari::sim
