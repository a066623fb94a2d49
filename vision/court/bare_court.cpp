#include "vision/court/bare_court.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>

namespace kimari::vision {
namespace {

// What a sensor shows in four times the light.
constexpr int kMostInDarkness = 4 * 255;

}  // namespace

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
  clear_ = bare_;
  cards_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
}

void BareCourt::LayCards(const SmallPicture& picture, const cv::Mat& cells) {
  if (!known_ || picture.width != width_ || picture.height != height_) return;
  cards_ = cells.clone();
  const std::array<const std::vector<int16_t>*, 3> seen = {
      &picture.red, &picture.green, &picture.blue};
  MeasureLight({seen[0]->data(), seen[1]->data(), seen[2]->data()},
               unknown_ | cards_);
  for (int i = 0; i < width_ * height_; ++i) {
    if (cards_.data[i] == 0) continue;
    for (int c = 0; c < 3; ++c) {
      const int gain = std::max(1, light_.At(i, c));
      clear_.at(c)[i] = static_cast<int16_t>(
          std::min((*seen.at(c))[i] * kGainUnit / gain, kMostInDarkness));
    }
  }
}

void BareCourt::MeasureLight(const std::array<const int16_t*, 3>& now,
                             const cv::Mat& untold) {
  const int16_t* const then[3] = {bare_[0].data(), bare_[1].data(),
                                  bare_[2].data()};
  light_.Reset();
  // Blocks that somebody covers follow those about them, step by step.
  constexpr int kSteps = 3;
  for (int i = 0; i < kSteps; ++i) {
    light_.Measure(now.data(), then, untold.data);
  }
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

int BareCourt::Lit(const Colours& colours, int cell, int channel) const {
  return std::clamp(
      colours.at(channel)[cell] * light_.At(cell, channel) / kGainUnit, 0, 255);
}

bool BareCourt::ShowsMat(const std::array<int16_t*, 3>& court, int cell) const {
  int sum = 0, mat_sum = 0;
  for (int c = 0; c < 3; ++c) {
    sum += court.at(c)[cell];
    mat_sum += Lit(bare_, cell, c);
  }
  mat_sum = std::max(1, mat_sum);
  if (sum < options_.shadow_darkest * mat_sum ||
      sum > mat_sum + options_.least_unknown) {
    return false;
  }
  int off = 0;
  for (int c = 0; c < 3; ++c) {
    off += std::abs(court.at(c)[cell] - Lit(bare_, cell, c) * sum / mat_sum);
  }
  return off < options_.least_difference;
}

void BareCourt::FindGone(const std::array<int16_t*, 3>& court) {
  std::array<int, kMostCards> cells{}, bare{};
  for (int i = 0; i < width_ * height_; ++i) {
    const uint8_t card = cards_.data[i];
    if (card == 0) continue;
    ++cells.at(card);
    bare.at(card) += ShowsMat(court, i) ? 1 : 0;
  }
  for (size_t card = 0; card < kMostCards; ++card) {
    gone_.at(card) = cells.at(card) > 0 &&
                     bare.at(card) >= options_.gone_share * cells.at(card);
  }
}

void BareCourt::Compare(const std::array<int16_t*, 3>& court,
                        const cv::Mat& paper) {
  resting_.create(height_, width_, CV_8U);
  resting_.setTo(0);
  shaded_.create(height_, width_, CV_8U);
  shaded_.setTo(0);
  FindGone(court);
  for (int i = 0; i < width_ * height_; ++i) {
    const bool card = cards_.data[i] != 0;
    if ((paper.data[i] != 0 && !card) || gone_.at(cards_.data[i])) continue;
    int off = 0;
    double low = 8, high = 0;
    for (int c = 0; c < 3; ++c) {
      const int expected = std::max(1, Lit(clear_, i, c));
      off += std::abs(court.at(c)[i] - expected);
      const double ratio = static_cast<double>(court.at(c)[i]) / expected;
      low = std::min(low, ratio);
      high = std::max(high, ratio);
    }
    const bool shadow = high <= 1.02 && low > options_.shadow_darkest &&
                        high - low < options_.shadow_spread;
    const bool known = unknown_.data[i] == 0 && !card;
    const int least =
        known ? options_.least_difference : options_.least_unknown;
    if (shadow && off >= options_.least_difference) {
      shaded_.data[i] = 255;
    } else if (off >= least && paper.data[i] == 0) {
      resting_.data[i] = 255;
    }
  }
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(resting_, resting_, cv::MORPH_CLOSE, square);
  cv::morphologyEx(resting_, resting_, cv::MORPH_OPEN, square);
}

cv::Mat BareCourt::Things() const {
  cv::Mat things(height_, width_, CV_8U, cv::Scalar(0));
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(resting_, labels, stats, middles, 8);
  for (int i = 1; i < count; ++i) {
    if (stats.at<int>(i, cv::CC_STAT_AREA) * cell_mm_ * cell_mm_ <
        options_.least_area_mm2) {
      continue;
    }
    const cv::Mat thing = labels == i;
    const double seen = cv::countNonZero(thing & ((unknown_ == 0) | cards_));
    if (seen < options_.known_share * cv::countNonZero(thing)) continue;
    things |= thing;
  }
  return things;
}

cv::Mat BareCourt::WithShadows(const cv::Mat& things) const {
  static const cv::Mat square =
      cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::Mat all, labels;
  cv::dilate(things, all, square);
  cv::Mat shaded;
  cv::morphologyEx(shaded_, shaded, cv::MORPH_CLOSE, square);
  all |= shaded;
  const int count = cv::connectedComponents(all, labels, 8);
  std::vector<uint8_t> of_thing(static_cast<size_t>(count), 0);
  for (int i = 0; i < width_ * height_; ++i) {
    if (things.data[i] != 0) of_thing[labels.at<int>(i)] = 1;
  }
  for (int i = 0; i < width_ * height_; ++i) {
    if (of_thing[labels.at<int>(i)] == 0) all.data[i] = 0;
  }
  cv::dilate(all, all, square);
  return all;
}

int BareCourt::Repair(std::array<int16_t*, 3> court, const cv::Mat& paper) {
  if (!known_) return 0;
  MeasureLight({court[0], court[1], court[2]}, unknown_ | paper | cards_);
  Compare(court, paper);
  const cv::Mat things = Things();
  if (cv::countNonZero(things) == 0) return 0;
  const cv::Mat changed = WithShadows(things);
  int repaired = 0;
  for (int k = 0; k < width_ * height_; ++k) {
    const bool other_paper = paper.data[k] != 0 && cards_.data[k] == 0;
    if (changed.data[k] == 0 || other_paper || gone_.at(cards_.data[k])) {
      continue;
    }
    for (int c = 0; c < 3; ++c) {
      court[c][k] = static_cast<int16_t>(Lit(clear_, k, c));
    }
    ++repaired;
  }
  return repaired;
}

std::optional<std::array<int, 3>> BareCourt::MatAt(int cell) const {
  if (!known_ || unknown_.data[cell] != 0) return std::nullopt;
  std::array<int, 3> mat{};
  for (int c = 0; c < 3; ++c) {
    mat.at(c) = Lit(bare_, cell, c);
  }
  return mat;
}

}  // namespace kimari::vision
