#include "vision/card_mask.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/top_view.h"

namespace kimari::vision {
namespace {

// Median of the values of an 8-bit picture where `seen`.
int Median(const cv::Mat& values, const cv::Mat& seen) {
  cv::Mat histogram;
  const int channel = 0, bins = 256;
  const float range[] = {0, 256};
  const float* ranges = range;
  cv::calcHist(&values, 1, &channel, seen, histogram, 1, &bins, &ranges);
  const double half = cv::sum(histogram)[0] / 2;
  double below = 0;
  for (int i = 0; i < bins; ++i) {
    below += histogram.at<float>(i);
    if (below >= half) return i;
  }
  return bins - 1;
}

}  // namespace

cv::Mat FindPaper(const cv::Mat& top_bgr, const cv::Mat& seen,
                  const CardMaskOptions& options) {
  cv::Mat smooth;
  cv::blur(top_bgr, smooth, {3, 3});
  cv::Mat ratio(smooth.size(), CV_8U), light(smooth.size(), CV_8U);
  for (int y = 0; y < smooth.rows; ++y) {
    const auto* in = smooth.ptr<cv::Vec3b>(y);
    auto* r = ratio.ptr<uint8_t>(y);
    auto* l = light.ptr<uint8_t>(y);
    for (int x = 0; x < smooth.cols; ++x) {
      const int other = in[x][1] + in[x][2];
      r[x] = static_cast<uint8_t>(
          std::min(255, in[x][0] * 256 / std::max(1, other)));
      l[x] = static_cast<uint8_t>((in[x][0] + other) / 3);
    }
  }
  const double tatami_ratio = Median(ratio, seen);
  const double tatami_light = Median(light, seen);
  cv::Mat paper = (ratio > options.whiter * tatami_ratio) & seen &
                  (light > options.min_light * tatami_light);
  const int size = 2 * static_cast<int>(options.close_mm / 2) + 1;
  const cv::Mat kernel =
      cv::getStructuringElement(cv::MORPH_RECT, {size, size});
  cv::morphologyEx(paper, paper, cv::MORPH_CLOSE, kernel);
  cv::morphologyEx(paper, paper, cv::MORPH_OPEN, kernel);
  return paper;
}

std::vector<PaperBlob> FindBlobs(const cv::Mat& paper, double min_area,
                                 cv::Mat* labels) {
  cv::Mat own, stats, middles;
  cv::Mat& label = labels != nullptr ? *labels : own;
  const int count =
      cv::connectedComponentsWithStats(paper, label, stats, middles, 4);
  std::vector<PaperBlob> blobs;
  for (int i = 1; i < count; ++i) {
    const double area = stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < min_area) continue;
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT),
                       stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH),
                       stats.at<int>(i, cv::CC_STAT_HEIGHT));
    std::vector<cv::Point> points;
    cv::findNonZero(label(box) == i, points);
    const cv::RotatedRect r = cv::minAreaRect(points);
    PaperBlob blob{.pose = {},
                   .width = r.size.width + 1,
                   .height = r.size.height + 1,
                   .area = area,
                   .box = box,
                   .label = i};
    blob.pose.centre =
        top_view::ToCourt(cv::Point2d(r.center) + cv::Point2d(box.tl()));
    blob.pose.angle_deg = -r.angle;  // OpenCV turns clockwise on the screen
    if (blob.width > blob.height) {
      std::swap(blob.width, blob.height);
      blob.pose.angle_deg += 90;
    }
    while (blob.pose.angle_deg > 90) blob.pose.angle_deg -= 180;
    while (blob.pose.angle_deg <= -90) blob.pose.angle_deg += 180;
    blobs.push_back(blob);
  }
  return blobs;
}

bool IsOneCard(const PaperBlob& blob) {
  // A rim of up to 3 mm is no paper.
  return blob.width > court::kCardWidth - 9 &&
         blob.width < court::kCardWidth + 7 &&
         blob.height > court::kCardHeight - 9 &&
         blob.height < court::kCardHeight + 7 &&
         blob.area > 0.85 * blob.width * blob.height;
}

}  // namespace kimari::vision
