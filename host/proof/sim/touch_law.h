// How the pads feel the finger tips of one hand that comes down on one card, by
// a law whose spreads are drawn (PHYSICS.md). Skin first touches the card at
// `touch`, whatever stands above the mat there.
#pragma once

#include "host/base/time.h"
#include "host/proof/sim/hand_motion.h"
#include "host/proof/sim/level_law.h"

namespace kimari::sim {

// As the pads feel it.
struct FeltHand {
  double height_mm = 0;  // over the mat
  double share = 0;      // of full contact
};

// Immutable; any thread.
struct TouchLaw {
  LevelLawPtr level;
  double contact_share = 0;
  double contact_ms = 0;
  double second_share = 0;
  double second_ms = 0;
  double stands_mm = 0;  // the card, where it is touched
  double braking_mm = 0;
  double braking_share = 1;
  double follow_through = 1;
  double gives_mm = 0;  // the mat
  double gives_ms = 0;

  // One that touches nothing, or has done so and leaves.
  FeltHand Free(double height_mm) const;
  // Speed at which it presses the card, of a hand this fast, mm/s.
  double PressSpeed(double mm_s) const {
    return mm_s * braking_share * follow_through;
  }
};

// A hand that comes down: its motion is at height 0 from `touch` to `up`.
struct Touchdown {
  HostTime touch;
  HostTime up;
  double mm_s = 0;     // its descent at the touch, where it does not brake
  double lift_mm = 0;  // from where it comes down at that speed
  TouchLaw law;

  FeltHand At(HostTime t, const HandMotion& motion) const;

 private:
  FeltHand Finger(HostTime t, Duration later, const HandMotion& motion) const;
  double Above(Duration left, HostTime t, const HandMotion& motion) const;
};

}  // namespace kimari::sim
