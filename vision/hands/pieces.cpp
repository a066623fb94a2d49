#include "vision/hands/pieces.h"

#include <opencv2/imgproc.hpp>

namespace kimari::vision {

int FindPieces(const cv::Mat& mask, cv::Mat& labels, cv::Mat& stats,
               cv::Mat& middles) {
  labels.create(mask.size(), CV_32S);
  labels.setTo(0);
  const cv::Rect box = cv::boundingRect(mask);
  if (box.empty()) return 1;
  cv::Mat part = labels(box);
  const int count =
      cv::connectedComponentsWithStats(mask(box), part, stats, middles, 8);
  for (int i = 0; i < count; ++i) {
    stats.at<int>(i, cv::CC_STAT_LEFT) += box.x;
    stats.at<int>(i, cv::CC_STAT_TOP) += box.y;
    middles.at<double>(i, 0) += box.x;
    middles.at<double>(i, 1) += box.y;
  }
  return count;
}

}  // namespace kimari::vision
