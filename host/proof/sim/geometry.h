// Rectangles lying on the mat: cards, finger tips, territories. Millimetres,
// court coordinates.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "host/court/plan.h"
#include "host/court/side.h"

namespace kimari::sim {

using court::Point;

constexpr Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
constexpr Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
constexpr Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
constexpr double Dot(Point a, Point b) { return a.x * b.x + a.y * b.y; }
inline double Length(Point a) { return std::hypot(a.x, a.y); }
inline double Radians(double degrees) {
  return degrees * std::numbers::pi / 180;
}
// Unit vector; 0 degrees is +x, 90 is +y.
inline Point Direction(double degrees) {
  return {std::cos(Radians(degrees)), std::sin(Radians(degrees))};
}

// 0 to 1 with flat ends.
inline double Smooth(double u) {
  u = std::clamp(u, 0.0, 1.0);
  return u * u * (3 - 2 * u);
}

struct Rect {
  Point centre;
  double half_width = 0;   // along its own x
  double half_height = 0;  // along its own y
  double angle_deg = 0;

  Rect Shrunk(double by) const {
    return {centre, half_width - by, half_height - by, angle_deg};
  }
};

// The rectangle of a card, of a territory within its lines.
inline Rect CardRect(court::CardSize card, Point centre, double angle_deg) {
  return {centre, card.width / 2, card.height / 2, angle_deg};
}
inline Rect TerritoryRect(const court::Plan& plan, Side side) {
  const double y = plan.near + plan.Depth() / 2;
  return {{0, side == Side::kA ? -y : y}, plan.width / 2, plan.Depth() / 2};
}

// Whether two rectangles share more than an edge (separating axes).
bool Overlap(const Rect& a, const Rect& b);
bool Contains(const Rect& r, Point p);
// The smallest shift along the unit vector `direction` that takes `b` clear
// of `a`; 0 when they are clear already. Angles are left out of the reckoning:
// both are taken as lying straight.
double PushOut(const Rect& a, const Rect& b, Point direction);

}  // namespace kimari::sim
