#include "host/proof/sim/geometry.h"

#include <algorithm>
#include <limits>

namespace kimari::sim {
namespace {

// Half the extent of a rectangle along a unit axis.
double Extent(const Rect& r, Point axis) {
  const Point u = Direction(r.angle_deg);
  const Point v{-u.y, u.x};
  return r.half_width * std::abs(Dot(u, axis)) +
         r.half_height * std::abs(Dot(v, axis));
}

bool SeparatedAlong(const Rect& a, const Rect& b, Point axis) {
  return std::abs(Dot(b.centre - a.centre, axis)) >=
         Extent(a, axis) + Extent(b, axis);
}

}  // namespace

bool Overlap(const Rect& a, const Rect& b) {
  const Point d = b.centre - a.centre;
  const double reach =
      a.half_width + a.half_height + b.half_width + b.half_height;
  if (std::abs(d.x) >= reach || std::abs(d.y) >= reach) return false;
  for (const double angle : {a.angle_deg, b.angle_deg}) {
    const Point u = Direction(angle);
    if (SeparatedAlong(a, b, u) || SeparatedAlong(a, b, {-u.y, u.x})) {
      return false;
    }
  }
  return true;
}

bool Contains(const Rect& r, Point p) {
  const Point u = Direction(r.angle_deg);
  const Point d = p - r.centre;
  return std::abs(Dot(d, u)) <= r.half_width &&
         std::abs(Dot(d, {-u.y, u.x})) <= r.half_height;
}

double PushOut(const Rect& a, const Rect& b, Point direction) {
  const Point d = b.centre - a.centre;
  const double gap_x = a.half_width + b.half_width - std::abs(d.x);
  const double gap_y = a.half_height + b.half_height - std::abs(d.y);
  if (gap_x <= 0 || gap_y <= 0) return 0;
  double least = std::numeric_limits<double>::infinity();
  if (std::abs(direction.x) > 1e-6) {
    const double way = direction.x > 0 ? a.half_width + b.half_width - d.x
                                       : a.half_width + b.half_width + d.x;
    least = std::min(least, way / std::abs(direction.x));
  }
  if (std::abs(direction.y) > 1e-6) {
    const double way = direction.y > 0 ? a.half_height + b.half_height - d.y
                                       : a.half_height + b.half_height + d.y;
    least = std::min(least, way / std::abs(direction.y));
  }
  return std::isfinite(least) ? least : 0;
}

}  // namespace kimari::sim
