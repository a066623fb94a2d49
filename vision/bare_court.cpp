#include "vision/bare_court.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>

namespace kimari::vision {

BareCourt::BareCourt(int width, int height, int block_cells, double cell_mm,
                     const BareCourtOptions& options)
    : width_(width),
      height_(height),
      cell_mm_(cell_mm),
      options_(options),
      light_(width, height, block_cells) {}

void BareCourt::Learn(const SmallPicture& picture, const cv::Mat& unknown) {
  if (picture.width != width_ || picture.height != height_) return;
  bare_ = {picture.red, picture.green, picture.blue};
  unknown_ = unknown.clone();
  known_ = true;
  FillUnknown();
}

// What cards covered is as the mat about it, more or less.
void BareCourt::FillUnknown() {
  constexpr int kNear = 31;  // cells
  const cv::Size near(kNear, kNear);
  cv::Mat weight, weights;
  cv::Mat(unknown_ == 0).convertTo(weight, CV_32F, 1.0 / 255);
  cv::boxFilter(weight, weights, CV_32F, near, {-1, -1}, false);
  for (auto& channel : bare_) {
    const cv::Mat seen(height_, width_, CV_16S, channel.data());
    cv::Mat value, sum;
    seen.convertTo(value, CV_32F);
    cv::boxFilter(value.mul(weight), sum, CV_32F, near, {-1, -1}, false);
    for (int i = 0; i < width_ * height_; ++i) {
      if (unknown_.data[i] == 0) continue;
      channel[static_cast<size_t>(i)] = static_cast<int16_t>(
          std::lround(sum.at<float>(i) / std::max(1.0F, weights.at<float>(i))));
    }
  }
}

int BareCourt::Repair(std::array<int16_t*, 3> court, const cv::Mat& paper) {
  if (!known_) return 0;
  const int cells = width_ * height_;
  const cv::Mat untold = unknown_ | paper;
  const int16_t* const now[3] = {court[0], court[1], court[2]};
  const int16_t* const then[3] = {bare_[0].data(), bare_[1].data(),
                                  bare_[2].data()};
  light_.Reset();
  // Blocks that somebody covers follow those about them, step by step.
  constexpr int kSteps = 3;
  for (int i = 0; i < kSteps; ++i) light_.Measure(now, then, untold.data);
  cv::Mat resting(height_, width_, CV_8U, cv::Scalar(0));
  for (int i = 0; i < cells; ++i) {
    if (paper.data[i] != 0) continue;
    int off = 0;
    double low = 8, high = 0;
    for (int c = 0; c < 3; ++c) {
      const int expected =
          std::clamp(then[c][i] * light_.At(i, c) / kGainUnit, 1, 255);
      off += std::abs(now[c][i] - expected);
      const double ratio = static_cast<double>(now[c][i]) / expected;
      low = std::min(low, ratio);
      high = std::max(high, ratio);
    }
    const bool shadow = high <= 1.02 && low > options_.shadow_darkest &&
                        high - low < options_.shadow_spread;
    const int least = unknown_.data[i] == 0 ? options_.least_difference
                                            : options_.least_unknown;
    if (off >= least && !shadow) resting.data[i] = 255;
  }
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(resting, resting, cv::MORPH_CLOSE, square);
  cv::morphologyEx(resting, resting, cv::MORPH_OPEN, square);
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(resting, labels, stats, middles, 8);
  int repaired = 0;
  for (int i = 1; i < count; ++i) {
    if (stats.at<int>(i, cv::CC_STAT_AREA) * cell_mm_ * cell_mm_ <
        options_.least_area_mm2) {
      continue;
    }
    cv::Mat thing = labels == i;
    const double seen = cv::countNonZero(thing & (unknown_ == 0));
    if (seen < options_.known_share * cv::countNonZero(thing)) continue;
    cv::dilate(thing, thing, square);
    for (int k = 0; k < cells; ++k) {
      if (thing.data[k] == 0 || paper.data[k] != 0) continue;
      for (int c = 0; c < 3; ++c) {
        court[c][k] = static_cast<int16_t>(
            std::clamp(then[c][k] * light_.At(k, c) / kGainUnit, 0, 255));
      }
      ++repaired;
    }
  }
  return repaired;
}

std::optional<std::array<int, 3>> BareCourt::MatAt(int cell) const {
  if (!known_ || unknown_.data[cell] != 0) return std::nullopt;
  std::array<int, 3> mat{};
  for (int c = 0; c < 3; ++c) {
    mat.at(c) = std::clamp(
        bare_.at(c)[static_cast<size_t>(cell)] * light_.At(cell, c) / kGainUnit,
        0, 255);
  }
  return mat;
}

}  // namespace kimari::vision
