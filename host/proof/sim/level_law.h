// How much of its full contact a hand has at a height above the mat. Never less
// the nearer it is.
#pragma once

#include <memory>
#include <vector>

#include "host/proof/sim/physics.h"

namespace kimari::sim {

// Immutable; any thread.
class LevelLaw {
 public:
  // With the spreads drawn for one player.
  LevelLaw(const LevelPhysics& physics, Random& player);

  // Height of the finger tips over the mat, mm, 0 or more: a share of the
  // whole.
  double At(double height_mm) const;

 private:
  double ByPoints(double height_mm) const;

  LevelPhysics::Law law_;
  double gap_;
  double scale_;  // of heights
  double exponent_;
  double fringe_;
  double radius_;
  std::vector<LevelPhysics::Point> points_;
  std::vector<double> slopes_;  // at each point, share a mm
};
using LevelLawPtr = std::shared_ptr<const LevelLaw>;

}  // namespace kimari::sim
