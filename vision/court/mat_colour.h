// Telling whatever lies on the mat from the mat, by its colour and light: a
// back, a picture's print, a phone; not a shadow.
#pragma once

#include <array>
#include <opencv2/core.hpp>

namespace kimari::vision {

struct MatColourOptions {
  // How far from the mat's colour: of the logarithm of red over green and of
  // blue over green, in which a shadow is as the mat beside it. At least this,
  // for lamps of other colours and worn places differ by less,
  double least_colour = 0.1;
  // and this many times the mat's own spread (its weave, the camera's noise).
  double colour_spreads = 5;
  // What has the mat's hue is told by its light, over that of the mat. Heads'
  // shadows leave two thirds, and half of that beside a card's edge.
  double least_light = 0.35;
  double most_light = 1.6;
};

// Logarithms of red over green, of blue over green, and of the light.
using Hue = std::array<float, 3>;

Hue HueOf(const cv::Scalar& bgr);  // 0 to 255 each
// Light apart.
float Differ(const Hue& a, const Hue& b);

// CV_8U, 255 where something clearly differs from the mat, of a BGR picture of
// the court's ground from straight above, whatever its scale. The mat's hue is
// a plane, fitted to where `open` is 255 and `paper` 0 (both of that size);
// nothing is told where `open` is 0. Empty where too little mat shows.
cv::Mat DiffersFromMat(const cv::Mat& bgr, const cv::Mat& open,
                       const cv::Mat& paper, const MatColourOptions& options);

}  // namespace kimari::vision
