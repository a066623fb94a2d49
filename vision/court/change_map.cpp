#include "vision/court/change_map.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "host/base/cpu_clones.h"

namespace kimari::vision {
namespace {

constexpr int kNoiseStep = 37;  // cells between samples of noise
constexpr int kUnit = kGainUnit;
constexpr int kMostValue = 255;  // what a sensor gives at most

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

int Sum(const int colour[3]) { return colour[0] + colour[1] + colour[2]; }

int Apart(const int a[3], const int b[3]) {
  return std::abs(a[0] - b[0]) + std::abs(a[1] - b[1]) + std::abs(a[2] - b[2]);
}

// Once `of` has the light of `colour`.
int ApartInColour(const int colour[3], const int of[3]) {
  const int sum = Sum(colour), of_sum = std::max(1, Sum(of));
  int lit[3];
  for (int c = 0; c < 3; ++c) lit[c] = of[c] * sum / of_sum;
  return Apart(colour, lit);
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
    lit_[c].assign(cells, 0);
    mat_[c].assign(cells, 0);
  }
  on_paper_.assign(cells, 0);
  tells_.assign(cells, 0);
  mat_seen_.assign(cells, 0);
  lit_kinds_.assign(cells, 0);
  bare_cells_.reserve(cells);
  differences_.assign(cells, 0);
  thresholds_.assign(cells, 0);
  noise_.assign(cells, 0);
  samples_.reserve(cells / kNoiseStep + 1);
  kind_map_ = cv::Mat(height_, width_, CV_8U, cv::Scalar(0));
  kinds_ = kind_map_.data;
}

cv::Point ChangeMap::CellAt(court::Point place) const {
  const cv::Point2d pixel = view_.ToPixel(place);
  return {cvFloor((pixel.x + 0.5) / kCell), cvFloor((pixel.y + 0.5) / kCell)};
}

void ChangeMap::Compare() {
  const auto n = static_cast<int>(places_.size());
  seen_[0] = now_.red.data();
  seen_[1] = now_.green.data();
  seen_[2] = now_.blue.data();
  for (int c = 0; c < 3; ++c) court_[c] = back_[c].data();
  MeasureLight();
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

// Where cards have gone the mat under them tells the light: of what else looks
// as before there, print, none does. Nor does print in more light than that in
// which it was learned, once the paper about it is cut off.
void ChangeMap::MeasureLight() {
  constexpr int kMore = kUnit + kUnit / 50;
  const bool more = light_.gain(0) > kMore || light_.gain(1) > kMore ||
                    light_.gain(2) > kMore;
  if (bare_cells_.empty() && !more) {
    light_.Measure(seen_, court_, kinds_);
    return;
  }
  std::copy_n(kinds_, places_.size(), lit_kinds_.begin());
  for (size_t i = 0; more && i < places_.size(); ++i) {
    if (on_paper_[i] != 0 && PaperIsCutOff(i)) lit_kinds_[i] = 1;
  }
  const int16_t* lit[3];
  for (int c = 0; c < 3; ++c) {
    std::copy_n(court_[c], places_.size(), lit_[c].begin());
    for (const int cell : bare_cells_) lit_[c][cell] = mat_[c][cell];
    lit[c] = lit_[c].data();
  }
  for (const int cell : bare_cells_) lit_kinds_[cell] = 0;
  light_.Measure(seen_, lit, lit_kinds_.data());
}

bool ChangeMap::PaperIsCutOff(size_t cell) const {
  constexpr int kCutOff = 250;
  const Rgb& over = over_white_[cell];
  const float over_white[3] = {over.red, over.green, over.blue};
  for (int c = 0; c < 3; ++c) {
    const int gain =
        std::max(light_.gain(c), light_.At(static_cast<int>(cell), c));
    if (static_cast<float>(gain) > kCutOff * kUnit * over_white[c]) return true;
  }
  return false;
}

// The median over cells that showed the court in the frame before.
int ChangeMap::MedianDifference() {
  samples_.clear();
  for (size_t i = 0; i < places_.size(); i += kNoiseStep) {
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
  // In more light the mat spreads by more.
  const int more = std::max(kUnit, Sum(gain) / 3);
  const int mat_difference =
      std::max(threshold_, options_.mat_difference * more / kUnit);
  const int mat_light = mat_light_ * more / kUnit;
  const bool on_paper = on_paper_[cell] != 0;
  const int sum = Sum(now), mat_sum = std::max(1, Sum(mat));
  const bool as_mat = on_paper && ApartInColour(now, mat) < mat_difference &&
                      sum < mat_sum + mat_light;
  if (high <= kUnit && low > darkest &&
      high - low < fixed(options_.shadow_spread)) {
    // A mat may be hardly darker than paper; its hue tells.
    const bool bare = as_mat && sum > mat_sum - mat_light &&
                      ApartInColour(now, mat) < ApartInColour(now, learned);
    return bare ? Change::kBareMat : Change::kShadow;
  }
  if (IsPaper(now, gain, static_cast<size_t>(cell))) return Change::kPaper;
  // In a shadow, too: compared after the mat was dimmed to the same light.
  return as_mat && sum * kUnit > mat_sum * darkest ? Change::kBareMat
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
  bare_cells_.clear();
  for (size_t i = 0; i < places_.size(); ++i) {
    const Change kind = differences_[i] < thresholds_[i]
                            ? Change::kNone
                            : KindOf(static_cast<int>(i));
    kinds_[i] = static_cast<uint8_t>(kind);
    hands += kind >= Change::kHand ? 1 : 0;
    if (kind == Change::kBareMat && mat_seen_[i] != 0) {
      bare_cells_.push_back(static_cast<int>(i));
    }
  }
  trusted_ =
      quiet && static_cast<double>(hands) <
                   options_.most_covered * static_cast<double>(places_.size());
  if (trusted_) LearnNoise(hands);
}

}  // namespace kimari::vision
