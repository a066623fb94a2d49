#include "host/proof/sim/level_law.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// Slopes at the points by Fritsch and Carlson 1980, in Butland's form: harmonic
// means of the slopes beside them. A cubic through them rises nowhere.
std::vector<double> SlopesOf(const std::vector<LevelPhysics::Point>& points) {
  std::vector<double> slopes(points.size(), 0);
  const auto between = [&](size_t i) {
    return (points[i + 1].share - points[i].share) /
           (points[i + 1].height_mm - points[i].height_mm);
  };
  for (size_t i = 0; i < points.size() && points.size() > 1; ++i) {
    if (i == 0 || i + 1 == points.size()) {
      slopes[i] = between(i == 0 ? 0 : i - 1);
      continue;
    }
    const double below = between(i - 1);
    const double above = between(i);
    if (below * above > 0) slopes[i] = 2 * below * above / (below + above);
  }
  return slopes;
}

}  // namespace

LevelLaw::LevelLaw(const LevelPhysics& physics, Random& player)
    : law_(physics.law),
      gap_(physics.gap_mm.is),
      scale_(physics.gap_mm.Draw(player) / physics.gap_mm.is),
      exponent_(physics.exponent.Draw(player)),
      fringe_(physics.fringe_share.Draw(player)),
      radius_(physics.tip_radius_mm.Draw(player)),
      points_(physics.table),
      slopes_(SlopesOf(physics.table)) {}

double LevelLaw::At(double height_mm) const {
  const double height = height_mm / scale_;
  double share = 0;
  switch (law_) {
    case LevelPhysics::Law::kPlate:
      share = gap_ / (gap_ + height);
      break;
    case LevelPhysics::Law::kPower:
      share = std::pow(gap_ / (gap_ + height), exponent_);
      break;
    case LevelPhysics::Law::kTable:
      share = ByPoints(height);
      break;
  }
  if (fringe_ == 0) return share;
  // A sphere near a plane: goes by the logarithm of what lies between.
  const double round =
      std::log1p(radius_ / (gap_ + height)) / std::log1p(radius_ / gap_);
  return (1 - fringe_) * share + fringe_ * round;
}

// Below the first point as there; beyond the last one less by the height.
double LevelLaw::ByPoints(double height) const {
  const auto above = std::ranges::upper_bound(points_, height, {},
                                              &LevelPhysics::Point::height_mm);
  if (above == points_.begin()) return points_.front().share;
  const LevelPhysics::Point& low = *std::prev(above);
  if (above == points_.end()) {
    return low.share * (low.height_mm + gap_) / (height + gap_);
  }
  const auto i = static_cast<size_t>(above - points_.begin());
  const double wide = above->height_mm - low.height_mm;
  const double u = (height - low.height_mm) / wide;
  const double share =
      low.share + u * (wide * slopes_[i - 1] +
                       u * ((3 * (above->share - low.share) -
                             wide * (2 * slopes_[i - 1] + slopes_[i])) +
                            u * (wide * (slopes_[i - 1] + slopes_[i]) -
                                 2 * (above->share - low.share))));
  return std::clamp(share, above->share, low.share);
}

}  // namespace kimari::sim
