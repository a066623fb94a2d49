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
constexpr int kUnit = kGainUnit;
constexpr int kMostValue = 255;  // what a sensor gives at most

const std::vector<int16_t>& Channel(const SmallPicture& picture, int c) {
  return c == 0 ? picture.red : c == 1 ? picture.green : picture.blue;
}

// Sums of the three channels' differences from the court under `gain`, the same
// for all cells.
KIMARI_CLONES("arch=haswell")
void Differ(const int16_t* const now[3], const int16_t* const back[3],
            const int gain[3], int n, int16_t* out) {
  const int gr = gain[0], gg = gain[1], gb = gain[2];
  for (int i = 0; i < n; ++i) {
    int br = (back[0][i] * gr) >> 10;
    int bg = (back[1][i] * gg) >> 10;
    int bb = (back[2][i] * gb) >> 10;
    br = br > kMostValue ? kMostValue : br;
    bg = bg > kMostValue ? kMostValue : bg;
    bb = bb > kMostValue ? kMostValue : bb;
    const int r = now[0][i] - br;
    const int g = now[1][i] - bg;
    const int b = now[2][i] - bb;
    out[i] = static_cast<int16_t>((r < 0 ? -r : r) + (g < 0 ? -g : g) +
                                  (b < 0 ? -b : b));
  }
}

// Adds those of one channel under the cells' own gain.
KIMARI_CLONES("arch=haswell")
void AddDifference(const int16_t* now, const int16_t* back, const int16_t* gain,
                   int n, int16_t* out) {
  for (int i = 0; i < n; ++i) {
    int b = (back[i] * gain[i]) >> 10;
    b = b > kMostValue ? kMostValue : b;
    const int d = now[i] - b;
    out[i] = static_cast<int16_t>(out[i] + (d < 0 ? -d : d));
  }
}

// Running means of `differences`, 1/16, and what a cell must differ by.
KIMARI_CLONES("arch=haswell")
void FollowNoise(const int16_t* differences, int factor, int least, int most,
                 int n, int16_t* noise, int16_t* thresholds) {
  for (int i = 0; i < n; ++i) {
    const int d = differences[i] < least ? differences[i] : least;
    noise[i] = static_cast<int16_t>(noise[i] + ((d * 16 - noise[i]) / 16));
    const int own = noise[i] * factor / 16;
    thresholds[i] = static_cast<int16_t>(own < least  ? least
                                         : own > most ? most
                                                      : own);
  }
}

}  // namespace

ChangeMap::ChangeMap(const CourtView& view, const ChangeMapOptions& options)
    : view_(view),
      options_(options),
      width_(view.picture_size().width / kCell),
      height_(view.picture_size().height / kCell),
      cell_mm_(kCell / view.pixels_per_mm()),
      light_(width_, height_,
             std::max(4, static_cast<int>(
                             std::lround(options.light_block_mm / cell_mm_)))),
      shift_(width_, height_),
      bare_(width_, height_,
            std::max(4, static_cast<int>(
                            std::lround(options.light_block_mm / cell_mm_))),
            cell_mm_) {
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
  thresholds_.assign(cells, 0);
  noise_.assign(cells, 0);
  samples_.reserve(cells / kSampleStep + 1);
  kind_map_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
  kinds_ = kind_map_.data;
}

cv::Point ChangeMap::CellAt(court::Point place) const {
  const cv::Point2d pixel = view_.ToPixel(place);
  return {cvFloor((pixel.x + 0.5) / kCell), cvFloor((pixel.y + 0.5) / kCell)};
}

void ChangeMap::RestartBackground() {
  learned_ = 0;
  ready_ = false;
  trusted_ = true;
  kind_map_.setTo(0);
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
    light_.Reset();
    Compare();
    threshold_ =
        std::max(options_.least_difference,
                 static_cast<int>(options_.noise_factor * MedianDifference()));
    size_t moved = 0;
    for (size_t i = 0; i < cells; ++i) {
      const bool court = std::abs(places_[i].y) < court::kFar &&
                         std::abs(places_[i].x) < court::kWidth / 2;
      if (court && differences_[i] > 2 * threshold_) ++moved;
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

bool ChangeMap::IsPaper(const int now[3], const int gain[3],
                        size_t cell) const {
  const Rgb& w = over_white_[cell];
  const auto part = [&](int c, float white) {
    return static_cast<float>(now[c] * kUnit) * white /
           static_cast<float>(std::max(1, gain[c]));
  };
  return paper_.Accepts({part(0, w.red), part(1, w.green), part(2, w.blue)});
}

cv::Mat ChangeMap::PaperIn(const int16_t* const colours[3]) const {
  cv::Mat paper(height_, width_, CV_8U);
  constexpr int kSame[3] = {kUnit, kUnit, kUnit};
  for (size_t i = 0; i < places_.size(); ++i) {
    const int colour[3] = {colours[0][i], colours[1][i], colours[2][i]};
    paper.data[i] = IsPaper(colour, kSame, i) ? 255 : 0;
  }
  const cv::Mat square = cv::getStructuringElement(cv::MORPH_RECT, {3, 3});
  cv::morphologyEx(paper, paper, cv::MORPH_CLOSE, square);
  cv::dilate(paper, paper, square);
  return paper;
}

void ChangeMap::LearnBareCourt(const SmallPicture& picture) {
  if (picture.width == width_ && picture.height == height_) {
    bare_picture_ = picture;
  }
}

// Cards, and what rests on the mat from the beginning.
void ChangeMap::FindPaper() {
  const int16_t* const back[3] = {back_[0].data(), back_[1].data(),
                                  back_[2].data()};
  cv::Mat paper = PaperIn(back);
  if (bare_picture_.width > 0) {
    const int16_t* const bare[3] = {bare_picture_.red.data(),
                                    bare_picture_.green.data(),
                                    bare_picture_.blue.data()};
    bare_.Learn(bare_picture_, PaperIn(bare));
    if (bare_.Repair({back_[0].data(), back_[1].data(), back_[2].data()},
                     paper) > 0) {
      paper = PaperIn(back);
    }
  }
  std::copy(paper.datastart, paper.dataend, on_paper_.begin());
}

void ChangeMap::FinishBackground() {
  for (size_t i = 0; i < places_.size(); ++i) {
    for (int c = 0; c < 3; ++c) {
      back_[c][i] =
          static_cast<int16_t>((sums_[c][i] + learned_ / 2) / learned_);
    }
  }
  light_.Reset();
  threshold_ = std::min(threshold_, options_.most_difference);
  std::fill(noise_.begin(), noise_.end(), static_cast<int16_t>(0));
  std::fill(thresholds_.begin(), thresholds_.end(),
            static_cast<int16_t>(threshold_));
  LearnPaper();
  FindPaper();
  const int16_t* const back[3] = {back_[0].data(), back_[1].data(),
                                  back_[2].data()};
  shift_.Learn(back);
  FindMat();
}

// The mat's colour about each place, from cells on which no card lies.
void ChangeMap::FindMat() {
  const cv::Size size(width_, height_);
  cv::Mat weight(size, CV_32F), weights;
  for (size_t i = 0; i < places_.size(); ++i) {
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

void ChangeMap::Compare() {
  const auto n = static_cast<int>(places_.size());
  seen_[0] = now_.red.data();
  seen_[1] = now_.green.data();
  seen_[2] = now_.blue.data();
  for (int c = 0; c < 3; ++c) court_[c] = back_[c].data();
  light_.Measure(seen_, court_, kinds_);
  if (ready_) {
    shift_.Measure(seen_, court_, light_, kinds_);
    for (int c = 0; c < 3 && shift_.moved(); ++c) court_[c] = shift_.Moved(c);
  }
  if (light_.even()) {
    const int gain[3] = {light_.gain(0), light_.gain(1), light_.gain(2)};
    Differ(seen_, court_, gain, n, differences_.data());
    return;
  }
  std::fill(differences_.begin(), differences_.end(), static_cast<int16_t>(0));
  for (int c = 0; c < 3; ++c) {
    AddDifference(seen_[c], court_[c], light_.Cells(c), n, differences_.data());
  }
}

// Of cells that showed the court in the frame before.
int ChangeMap::MedianDifference() {
  samples_.clear();
  for (size_t i = 0; i < places_.size(); i += kSampleStep) {
    if (kinds_[i] == 0) samples_.push_back(differences_[i]);
  }
  if (samples_.empty()) return 0;
  const auto middle = samples_.begin() + static_cast<long>(samples_.size() / 2);
  std::nth_element(samples_.begin(), middle, samples_.end());
  return *middle;
}

// Along the edge of a change of light a cell may have any light between those
// of the blocks about it.
bool ChangeMap::LightExplains(const int now[3], const int back[3],
                              int cell) const {
  const GainSpan& span = light_.Span(cell);
  if (!span.wide) return false;
  const auto sum = [&](const int gain[3]) {
    return (back[0] * gain[0] + back[1] * gain[1] + back[2] * gain[2]) / kUnit;
  };
  const int low = sum(span.low), high = sum(span.high);
  const int light = now[0] + now[1] + now[2];
  const double way =
      high > low ? std::clamp(static_cast<double>(light - low) / (high - low),
                              0.0, 1.0)
                 : 0.5;
  int off = 0;
  for (int c = 0; c < 3; ++c) {
    const double gain = span.low[c] + way * (span.high[c] - span.low[c]);
    const int expected =
        std::min(kMostValue, static_cast<int>(back[c] * gain / kUnit));
    off += std::abs(now[c] - expected);
  }
  return off < thresholds_[cell];
}

// What a sensor cannot tell from white is cut off pixel by pixel: where white
// paper is, a cell of print on it loses light by as much of it as is paper.
bool ChangeMap::CutExplains(const int now[3], const int back[3],
                            int cell) const {
  if (on_paper_[cell] == 0) return false;
  const Rgb& over = over_white_[cell];
  const float over_white[3] = {over.red, over.green, over.blue};
  bool cut = false;
  int off = 0;
  for (int c = 0; c < 3; ++c) {
    const int gain = light_.At(cell, c);
    const int high = std::min(kMostValue, back[c] * gain / kUnit);
    int low = high;
    if (static_cast<float>(gain) > kMostValue * kUnit * over_white[c]) {
      cut = true;
      low = std::min(high,
                     static_cast<int>(static_cast<float>(kMostValue * back[c]) *
                                      over_white[c]));
    }
    off += std::max({0, low - now[c], now[c] - high});
  }
  return cut && off < thresholds_[cell];
}

Change ChangeMap::KindOf(int cell) const {
  const int now[3] = {seen_[0][cell], seen_[1][cell], seen_[2][cell]};
  const int learned[3] = {court_[0][cell], court_[1][cell], court_[2][cell]};
  if (LightExplains(now, learned, cell) || CutExplains(now, learned, cell)) {
    return Change::kNone;
  }
  int gain[3], mat[3];
  int low = kUnit * 8, high = 0;
  for (int c = 0; c < 3; ++c) {
    gain[c] = light_.At(cell, c);
    const int back = std::clamp(learned[c] * gain[c] / kUnit, 1, kMostValue);
    mat[c] = std::min(kMostValue, mat_[c][cell] * gain[c] / kUnit);
    const int ratio = now[c] * kUnit / back;
    low = std::min(low, ratio);
    high = std::max(high, ratio);
  }
  const auto fixed = [](double value) {
    return static_cast<int>(std::lround(value * kUnit));
  };
  const int darkest = fixed(options_.shadow_darkest);
  if (high <= kUnit && low > darkest &&
      high - low < fixed(options_.shadow_spread)) {
    return Change::kShadow;
  }
  if (IsPaper(now, gain, static_cast<size_t>(cell))) return Change::kPaper;
  if (on_paper_[cell] == 0) return Change::kHand;
  // In a shadow, too: compare after the mat was dimmed to the same light.
  const int mat_difference = std::max(threshold_, options_.mat_difference);
  const int sum = now[0] + now[1] + now[2];
  const int mat_sum = std::max(1, mat[0] + mat[1] + mat[2]);
  int off = 0;
  for (int c = 0; c < 3; ++c) off += std::abs(now[c] - mat[c] * sum / mat_sum);
  return off < mat_difference && sum < mat_sum + mat_difference &&
                 sum * kUnit > mat_sum * darkest
             ? Change::kBareMat
             : Change::kHand;
}

// While nobody is in the picture.
void ChangeMap::LearnNoise(size_t hands) {
  constexpr double kNobody = 0.002;  // of the picture
  if (static_cast<double>(hands) >
      kNobody * static_cast<double>(places_.size())) {
    return;
  }
  FollowNoise(differences_.data(), options_.cell_noise_factor, threshold_,
              2 * threshold_, static_cast<int>(places_.size()), noise_.data(),
              thresholds_.data());
}

void ChangeMap::Update(const YuvPicture& picture) {
  Shrink(picture, now_);
  if (now_.width != width_ || now_.height != height_ || !ready_) return;
  Compare();
  const bool quiet = options_.noise_factor * MedianDifference() <
                     options_.unsure_noise * options_.most_difference;
  size_t hands = 0;
  for (size_t i = 0; i < places_.size(); ++i) {
    const Change kind = differences_[i] < thresholds_[i]
                            ? Change::kNone
                            : KindOf(static_cast<int>(i));
    kinds_[i] = static_cast<uint8_t>(kind);
    hands += kind >= Change::kHand ? 1 : 0;
  }
  trusted_ =
      quiet && static_cast<double>(hands) <
                   options_.most_covered * static_cast<double>(places_.size());
  if (trusted_) LearnNoise(hands);
}

}  // namespace kimari::vision
