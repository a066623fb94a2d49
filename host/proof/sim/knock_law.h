// What the discs under both mats hear of an impact, by a law whose spreads are
// drawn ([knock] of PHYSICS.md): after which way, how strongly, for how long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "firmware/sim/disc_pin.h"
#include "host/base/random.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/proof/sim/geometry.h"
#include "host/proof/sim/physics.h"
#include "host/proof/sim/touch_law.h"

namespace kimari::sim {

// Skin meets the card, or what lies on the mat.
struct Impact {
  HostTime at;
  Point place;     // on the court
  double m_s = 0;  // its speed
  // Until the card under it has met the mat; it lies flat: none.
  Duration stood{};
};
Impact ImpactOf(const Touchdown& down, Point place);

// A wave at one of the discs.
struct HeardStrike {
  Side board = Side::kA;
  firmware::Strike strike;
};

// The same seed and impact: the same strikes. Immutable; any thread.
class KnockLaw {
 public:
  KnockLaw(const KnockPhysics& physics, const court::Plan& plan, uint64_t seed);

  // At both discs; none of a touch too soft to make one. By impact, not time.
  std::vector<HeardStrike> Of(const Impact& impact) const;
  // What is no touch, of from <= t < to, by time.
  std::vector<HeardStrike> False(HostTime from, HostTime to) const;

 private:
  HeardStrike Heard(const Impact& impact, Side mat, Side board, double volts,
                    Random& random) const;

  KnockPhysics physics_;
  std::array<Point, 2> discs_;
  uint64_t seed_;
  std::array<double, 2> wave_m_s_{};
};

}  // namespace kimari::sim
