// A picture without its colours.
#pragma once

#include <opencv2/imgproc.hpp>

namespace kimari::vision {

// The picture itself where it has none.
inline cv::Mat Grey(const cv::Mat& picture) {
  if (picture.channels() == 1) return picture;
  cv::Mat grey;
  cv::cvtColor(picture, grey, cv::COLOR_BGR2GRAY);
  return grey;
}

}  // namespace kimari::vision
