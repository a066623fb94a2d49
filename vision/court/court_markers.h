// The four markers at the court's corners: where a picture shows them, and in
// words what is wrong where it does not.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/court/plan.h"
#include "vision/lens/lens.h"

namespace kimari::vision {

inline constexpr int kMarkers = 4;

using MarkerCorners = std::array<cv::Point2d, 4>;

// Where the diagonals cross: the image of the marker's middle.
cv::Point2d Middle(const MarkerCorners& corners);

struct SeenMarkers {
  // Mean corners, pixels, over the pictures that show it.
  std::array<std::optional<MarkerCorners>, kMarkers> found;
  std::vector<int> twice;      // seen at two places of one picture
  std::vector<int> strangers;  // of the same dictionary, none of the court's
  std::vector<int> Missing() const;
};

// ArUco DICT_4X4_50, ids 0 to 3, in BGR or grey pictures.
SeenMarkers FindMarkers(const std::vector<cv::Mat>& pictures);

// Why markers are missing and what to do, one line: a dark, white or mirrored
// picture, markers of another dictionary, where the missing one would be seen.
// `places` are those of the court's plan. Some hundred ms.
std::string WhyMissing(const cv::Mat& picture, const SeenMarkers& seen,
                       const std::array<court::Point, kMarkers>& places,
                       const Lens* lens);

}  // namespace kimari::vision
