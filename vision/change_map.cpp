#include "vision/change_map.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <opencv2/imgproc.hpp>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

constexpr int kSampleStep = 37;  // cells between samples of gain and noise
constexpr int kUnit = 1024;      // fixed point of ratios

const std::vector<int16_t>& Channel(const SmallPicture& picture, int c) {
  return c == 0 ? picture.red : c == 1 ? picture.green : picture.blue;
}

struct Limits {
  int mat_difference = 0;
  int darkest = 0;  // kUnit
  int spread = 0;   // kUnit
  int gain = 0;     // kUnit
};

// Sums of the three channels' differences from the court under `gain` (kUnit).
KIMARI_CLONES("arch=haswell")
void Differ(const int16_t* const now[3], const int16_t* const back[3], int gain,
            int n, int16_t* out) {
  const auto share = static_cast<int16_t>(gain);
  for (int i = 0; i < n; ++i) {
    const int r = now[0][i] - ((back[0][i] * share) >> 10);
    const int g = now[1][i] - ((back[1][i] * share) >> 10);
    const int b = now[2][i] - ((back[2][i] * share) >> 10);
    out[i] = static_cast<int16_t>((r < 0 ? -r : r) + (g < 0 ? -g : g) +
                                  (b < 0 ? -b : b));
  }
}

// The kind of a cell that shows `now` where the court showed `back`, from which
// it differs.
template <typename IsPaper>
inline Change Classify(const int now[3], const int back[3], const int mat[3],
                       bool on_paper, const Limits& limit,
                       const IsPaper& is_paper) {
  int low = kUnit * 8, high = 0;
  for (int c = 0; c < 3; ++c) {
    const int ratio = now[c] * kUnit / std::max(1, back[c]);
    low = std::min(low, ratio);
    high = std::max(high, ratio);
  }
  if (high <= kUnit && low > limit.darkest && high - low < limit.spread) {
    return Change::kShadow;
  }
  if (is_paper()) return Change::kPaper;
  if (on_paper) {
    // In a shadow, too: compare after the mat was dimmed to the same light.
    const int sum = now[0] + now[1] + now[2];
    const int mat_sum = std::max(1, mat[0] + mat[1] + mat[2]);
    int off = 0;
    for (int c = 0; c < 3; ++c)
      off += std::abs(now[c] - mat[c] * sum / mat_sum);
    if (off < limit.mat_difference && sum < mat_sum + limit.mat_difference &&
        sum * kUnit > mat_sum * limit.darkest) {
      return Change::kBareMat;
    }
  }
  return Change::kHand;
}

}  // namespace

ChangeMap::ChangeMap(const CourtView& view, const ChangeMapOptions& options)
    : view_(view),
      options_(options),
      width_(view.picture_size().width / kCell),
      height_(view.picture_size().height / kCell),
      cell_mm_(kCell / view.pixels_per_mm()) {
  const size_t cells = static_cast<size_t>(width_) * height_;
  places_.reserve(cells);
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      constexpr double kMiddle = (kCell - 1) / 2.0;
      places_.push_back(
          view_.ToCourt({kCell * x + kMiddle, kCell * y + kMiddle}));
    }
  }
  for (int c = 0; c < 3; ++c) {
    sums_[c].assign(cells, 0);
    back_[c].assign(cells, 0);
    mat_[c].assign(cells, 0);
  }
  on_paper_.assign(cells, 0);
  differences_.assign(cells, 0);
  samples_.reserve(cells / kSampleStep + 1);
  kind_map_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
  kinds_ = kind_map_.data;
}

void ChangeMap::RestartBackground() {
  learned_ = 0;
  ready_ = false;
}

bool ChangeMap::LearnBackground(const YuvPicture& picture) {
  Shrink(picture, now_);
  if (now_.width != width_ || now_.height != height_) return false;
  const size_t cells = places_.size();
  if (learned_ > 0) {
    for (int c = 0; c < 3; ++c) {
      for (size_t i = 0; i < cells; ++i) {
        back_[c][i] = static_cast<int16_t>(sums_[c][i] / learned_);
      }
    }
    MeasureGain();
    size_t moved = 0;
    for (size_t i = 0; i < cells; ++i) {
      int difference = 0;
      for (int c = 0; c < 3; ++c) {
        difference +=
            std::abs(Channel(now_, c)[i] -
                     static_cast<int>(std::lround(back_[c][i] * gain_)));
      }
      const bool court = std::abs(places_[i].y) < court::kFar &&
                         std::abs(places_[i].x) < court::kWidth / 2;
      if (court && difference > 2 * threshold_) ++moved;
    }
    if (static_cast<double>(moved) >
        options_.still_share * static_cast<double>(cells)) {
      learned_ = 0;
    }
  }
  for (int c = 0; c < 3; ++c) {
    for (size_t i = 0; i < cells; ++i) {
      sums_[c][i] = (learned_ > 0 ? sums_[c][i] : 0) + Channel(now_, c)[i];
    }
  }
  ++learned_;
  ready_ = learned_ >= options_.background_frames;
  if (ready_) FinishBackground();
  return ready_;
}

void ChangeMap::LearnPaper() {
  constexpr double kReach = 40;  // mm around a marker
  std::array<std::vector<Rgb>, 4> around;
  const auto colour = [&](size_t i) {
    return Rgb{static_cast<float>(back_[0][i]), static_cast<float>(back_[1][i]),
               static_cast<float>(back_[2][i])};
  };
  const auto& markers = view_.markers();
  for (size_t i = 0; i < places_.size(); ++i) {
    for (size_t m = 0; m < markers.size(); ++m) {
      if (std::abs(places_[i].x - markers[m].x) < kReach &&
          std::abs(places_[i].y - markers[m].y) < kReach) {
        around.at(m).push_back(colour(i));
      }
    }
  }
  std::vector<Sample> samples;
  for (size_t i = 0; i < places_.size(); i += kSampleStep) {
    samples.push_back({places_[i], colour(i)});
  }
  const auto colours = CourtColours::Learn(markers, around, samples);
  over_white_.resize(places_.size());
  for (size_t i = 0; i < places_.size(); ++i) {
    const Rgb w = colours.white.At(places_[i]);
    over_white_[i] = {1 / w.red, 1 / w.green, 1 / w.blue};
  }
  paper_ = PaperTest(colours.mat, options_.paper);
}

bool ChangeMap::IsPaper(const int now[3], size_t cell) const {
  const Rgb& w = over_white_[cell];
  const auto over_gain = static_cast<float>(1 / gain_);
  return paper_.Accepts({static_cast<float>(now[0]) * w.red * over_gain,
                         static_cast<float>(now[1]) * w.green * over_gain,
                         static_cast<float>(now[2]) * w.blue * over_gain});
}

void ChangeMap::FinishBackground() {
  for (size_t i = 0; i < places_.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      back_[c][i] =
          static_cast<int16_t>((sums_[c][i] + learned_ / 2) / learned_);
    }
  }
  gain_ = 1;
  LearnPaper();
  const cv::Size size(width_, height_);
  cv::Mat on_paper(size, CV_8U);
  for (size_t i = 0; i < places_.size(); ++i) {
    const int back[3] = {back_[0][i], back_[1][i], back_[2][i]};
    on_paper.data[i] = IsPaper(back, i) ? 255 : 0;
  }
  cv::morphologyEx(on_paper, on_paper, cv::MORPH_CLOSE,
                   cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  cv::dilate(on_paper, on_paper,
             cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  cv::Mat weight(size, CV_32F), weights;
  for (size_t i = 0; i < places_.size(); ++i) {
    on_paper_[i] = on_paper.data[i];

    weight.at<float>(static_cast<int>(i)) = on_paper_[i] != 0 ? 0.0F : 1.0F;
  }
  const cv::Size near(61, 61);
  cv::boxFilter(weight, weights, CV_32F, near, {-1, -1}, false);
  for (int c = 0; c < 3; ++c) {
    cv::Mat value(size, CV_32F), sum;
    for (size_t i = 0; i < places_.size(); ++i) {
      value.at<float>(static_cast<int>(i)) =
          static_cast<float>(back_[c][i]) *
          weight.at<float>(static_cast<int>(i));
    }
    cv::boxFilter(value, sum, CV_32F, near, {-1, -1}, false);
    for (size_t i = 0; i < places_.size(); ++i) {
      mat_[c][i] = static_cast<int16_t>(
          std::lround(sum.at<float>(static_cast<int>(i)) /
                      std::max(1.0F, weights.at<float>(static_cast<int>(i)))));
    }
  }
}

void ChangeMap::MeasureGain() {
  // Medians: hands cover less than half of the picture.
  const auto median = [&] {
    const auto middle =
        samples_.begin() + static_cast<long>(samples_.size() / 2);
    std::nth_element(samples_.begin(), middle, samples_.end());
    return *middle;
  };
  samples_.clear();
  for (size_t i = 0; i < places_.size(); i += kSampleStep) {
    const int before = back_[0][i] + back_[1][i] + back_[2][i];
    if (before < 60) continue;
    const int now = now_.red[i] + now_.green[i] + now_.blue[i];
    samples_.push_back(now * kUnit / before);
  }
  gain_ = samples_.empty() ? 1 : static_cast<double>(median()) / kUnit;
  samples_.clear();
  for (size_t i = 0; i < places_.size(); i += kSampleStep) {
    int difference = 0;
    for (int c = 0; c < 3; ++c) {
      difference +=
          std::abs(Channel(now_, c)[i] - static_cast<int>(back_[c][i] * gain_));
    }
    samples_.push_back(difference);
  }
  threshold_ = std::max(options_.least_difference,
                        static_cast<int>(options_.noise_factor *
                                         (samples_.empty() ? 0 : median())));
}

void ChangeMap::Update(const YuvPicture& picture) {
  Shrink(picture, now_);
  if (now_.width != width_ || now_.height != height_ || !ready_) return;
  MeasureGain();
  const auto fixed = [](double value) {
    return static_cast<int>(std::lround(value * kUnit));
  };
  const Limits limits{
      .mat_difference = std::max(threshold_, options_.mat_difference),
      .darkest = fixed(options_.shadow_darkest),
      .spread = fixed(options_.shadow_spread),
      .gain = fixed(gain_)};
  const int16_t* const seen[3] = {now_.red.data(), now_.green.data(),
                                  now_.blue.data()};
  const int16_t* const court[3] = {back_[0].data(), back_[1].data(),
                                   back_[2].data()};
  Differ(seen, court, limits.gain, static_cast<int>(places_.size()),
         differences_.data());
  for (size_t i = 0; i < places_.size(); ++i) {
    if (differences_[i] < threshold_) {
      kinds_[i] = static_cast<uint8_t>(Change::kNone);
      continue;
    }
    const int now[3] = {now_.red[i], now_.green[i], now_.blue[i]};
    int back[3], mat[3];
    for (int c = 0; c < 3; ++c) {
      back[c] = back_[c][i] * limits.gain / kUnit;
      mat[c] = mat_[c][i] * limits.gain / kUnit;
    }
    kinds_[i] =
        static_cast<uint8_t>(Classify(now, back, mat, on_paper_[i] != 0, limits,
                                      [&] { return IsPaper(now, i); }));
  }
}

}  // namespace kimari::vision
