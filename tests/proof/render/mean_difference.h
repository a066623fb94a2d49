// How far two pictures are apart.
#pragma once

#include <opencv2/core.hpp>

namespace kimari::sim {

// Of all values of a colour picture.
inline double MeanDifference(const cv::Mat& a, const cv::Mat& b) {
  cv::Mat difference;
  cv::absdiff(a, b, difference);
  const cv::Scalar mean = cv::mean(difference);
  return (mean[0] + mean[1] + mean[2]) / 3;
}

}  // namespace kimari::sim
