// A place on the court (host/court/plan.h says what its millimetres mean).
#pragma once

#include <cmath>

#include "host/court/side.h"

namespace kimari::court {

struct Point {
  double x = 0;  // mm
  double y = 0;  // mm
};

inline double Distance(Point a, Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

}  // namespace kimari::court
