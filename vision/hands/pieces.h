// The connected pieces of a mask, looked for in that part of it alone which
// holds any.
#pragma once

#include <opencv2/core.hpp>

namespace kimari::vision {

// As cv::connectedComponentsWithStats with eight neighbours; `mask` is CV_8U.
// Buffers are kept.
int FindPieces(const cv::Mat& mask, cv::Mat& labels, cv::Mat& stats,
               cv::Mat& middles);

}  // namespace kimari::vision
