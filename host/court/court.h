// The court's fixed measures (R-KA-2) and its coordinates.
//
// Court coordinates are millimetres from the middle of the court: x to the
// right as player A sees it, y from A towards B. A's territory has y < 0.
// A row (段) is 0 upper (nearest the opponent), 1 middle, 2 lower (nearest the
// owner).
#pragma once

#include <cmath>

#include "host/court/side.h"

namespace kimari::court {

inline constexpr double kWidth = 870.0;  // between the side lines
inline constexpr double kCardWidth = 52.0;
inline constexpr double kCardHeight = 73.0;
inline constexpr double kRowGap = 10.0;     // between rows
inline constexpr double kMiddleGap = 30.0;  // between the two upper rows
inline constexpr int kRows = 3;
inline constexpr double kDepth = kRows * kCardHeight + (kRows - 1) * kRowGap;
inline constexpr double kNear = kMiddleGap / 2;  // |y| of the inner line
inline constexpr double kFar = kNear + kDepth;   // |y| of the outer line

// y of the middle of a row.
constexpr double RowCentre(Side territory, int row) {
  const double distance =
      kNear + kCardHeight / 2 + row * (kCardHeight + kRowGap);
  return territory == Side::kA ? -distance : distance;
}

struct Point {
  double x = 0;  // mm
  double y = 0;  // mm
};

inline double Distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// Whether a point lies inside a territory's lines.
constexpr bool Inside(Side territory, Point p) {
  const double depth = territory == Side::kA ? -p.y : p.y;
  return p.x >= -kWidth / 2 && p.x <= kWidth / 2 && depth >= kNear &&
         depth <= kFar;
}

}  // namespace kimari::court
