// Four straightened markers against the plan of the court: the plane they lie
// in, and how far each is off.
#pragma once

#include <algorithm>
#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "vision/court/court_markers.h"

namespace kimari::vision {

// A point through a homography.
cv::Point2d Apply(const cv::Matx33d& h, cv::Point2d p);

struct MarkerFit {
  cv::Matx33d to_court;
  // Four corners of each marker in turn: seen, and on the court, mm.
  std::vector<cv::Point2d> rays, places;
  std::vector<double> errors;  // mm
  double Worst() const {
    return *std::max_element(errors.begin(), errors.end());
  }
};

// `seen` are corners as a pinhole would show them, in any unit. Nothing when
// they are turned over: court y points up and pixel y down, so a true view
// turns the sense round.
std::optional<MarkerFit> FitMarkers(
    const std::array<MarkerCorners, kMarkers>& seen, const court::Plan& plan);

// "marker 0 where 1 belongs, 1 where 0 belongs", if another order of the
// markers lies as the plan says within `tolerance_mm`; the one that moves the
// fewest.
std::string Swapped(const std::array<MarkerCorners, kMarkers>& seen,
                    const court::Plan& plan, double tolerance_mm);

}  // namespace kimari::vision
