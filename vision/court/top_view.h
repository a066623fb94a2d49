// The rectified picture: the court from straight above, 1 pixel a millimetre,
// +y up. Pixel (column, row) has its middle at ToCourt(column, row).
#pragma once

#include <opencv2/core.hpp>

#include "host/court/plan.h"

namespace kimari::vision::top_view {

inline constexpr int kWidth = 1200;  // pixels = mm
inline constexpr int kHeight = 700;
inline constexpr double kLeft = -600;  // mm, court x of column 0
inline constexpr double kTop = 350;    // mm, court y of row 0

inline cv::Point2d FromCourt(court::Point p) {
  return {p.x - kLeft, kTop - p.y};
}
inline court::Point ToCourt(cv::Point2d p) { return {p.x + kLeft, kTop - p.y}; }

}  // namespace kimari::vision::top_view
