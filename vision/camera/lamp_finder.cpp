#include "vision/camera/lamp_finder.h"

#include <spdlog/fmt/fmt.h>

#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

constexpr size_t kFewestPictures = 10;
constexpr int kFewestInRow = 3;

// How often each pixel goes from one side of its own middle to the other.
cv::Mat Switches(const std::vector<cv::Mat>& pictures, const cv::Mat& middle) {
  cv::Mat count(middle.size(), CV_16U, cv::Scalar(0)), before;
  for (const cv::Mat& picture : pictures) {
    cv::Mat high = picture > middle;
    if (!before.empty()) {
      cv::Mat changed = (high != before);
      changed.convertTo(changed, CV_16U, 1.0 / 255);
      count += changed;
    }
    before = high;
  }
  return count;
}

}  // namespace

Result<Lamp> FindLamp(const std::vector<cv::Mat>& pictures,
                      const LampFinderOptions& options) {
  if (pictures.size() < kFewestPictures) {
    return Fail(ErrorKind::kDevice,
                fmt::format("{} pictures came, {} are needed to find the lamp; "
                            "is the camera running?",
                            pictures.size(), kFewestPictures));
  }
  cv::Mat low = pictures.front().clone(), high = pictures.front().clone();
  for (const cv::Mat& picture : pictures) {
    cv::min(low, picture, low);
    cv::max(high, picture, high);
  }
  cv::Mat swing, middle;
  cv::subtract(high, low, swing);
  cv::addWeighted(high, 0.5, low, 0.5, 0, middle);
  cv::Mat switched = Switches(pictures, middle) >= options.least_switches;
  const cv::Mat lamp = (swing >= options.least_swing) & switched;
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(lamp, labels, stats, middles, 8, CV_32S);
  int best = 0;
  for (int i = 1; i < count; ++i) {
    const int area = stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < options.least_pixels) continue;
    if (best == 0 || area > stats.at<int>(best, cv::CC_STAT_AREA)) best = i;
  }
  if (best == 0) {
    return Fail(ErrorKind::kDevice,
                "no lamp that is switched is seen: lay the board's lamp (pin "
                "41 of A's board) where the camera sees it, beside the court, "
                "not so bright that it is a white spot, and keep the light of "
                "the hall from it");
  }
  Lamp found;
  found.mask = labels == best;
  found.box = {stats.at<int>(best, cv::CC_STAT_LEFT),
               stats.at<int>(best, cv::CC_STAT_TOP),
               stats.at<int>(best, cv::CC_STAT_WIDTH),
               stats.at<int>(best, cv::CC_STAT_HEIGHT)};
  return found;
}

std::vector<LampRow> LevelsOf(const Lamp& lamp, const cv::Mat& picture) {
  std::vector<LampRow> rows;
  if (picture.size() != lamp.mask.size()) return rows;
  for (int y = lamp.box.y; y < lamp.box.br().y; ++y) {
    int count = 0;
    double sum = 0;
    for (int x = lamp.box.x; x < lamp.box.br().x; ++x) {
      if (lamp.mask.at<uint8_t>(y, x) == 0) continue;
      ++count;
      sum += picture.at<uint8_t>(y, x);
    }
    if (count >= kFewestInRow) rows.push_back({y, sum / count});
  }
  return rows;
}

}  // namespace kimari::vision
