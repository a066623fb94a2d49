// The landing that a ruling took, as a rise of a pad's levels: to be drawn over
// them, so that people see how well it fits. Nothing is ruled by it.
#pragma once

#include <span>
#include <vector>

#include "host/judge/touch/pad_levels.h"

namespace kimari::judge {

struct CurvePoint {
  double scan = 0;   // after the edge
  double level = 0;  // steps above the untouched level
};

// How one hand, or two, came down at these scans: the heights and the speeds
// (Descent) that fit the plain levels best, by least squares, from the
// first level to some milliseconds after the last landing, a point a scan.
// Empty where there are no levels around the first one, or no hands.
std::vector<CurvePoint> LandingCurve(const PadLevels& levels,
                                     std::span<const double> contacts);

}  // namespace kimari::judge
