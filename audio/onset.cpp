#include "audio/onset.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <vector>

#include "audio/recitation.h"

namespace kimari::audio {
namespace {

constexpr int64_t kHop = kSampleRate / 1000;
constexpr int64_t kWindow = 4 * kHop;
constexpr double kHighPassHz = 150;
constexpr double kSilenceDb = -60;   // quieter peaks are no phrase
constexpr double kSurelyDb = -30;    // below the peak: surely voice
constexpr double kGoneDb = -32;      // below the peak: no longer heard
constexpr double kAboveNoiseDb = 8;  // leaves the noise
constexpr double kDeepestDb = -55;   // below the peak: never look deeper
constexpr int64_t kDipHops = 15;     // a stop consonant's breath, bridged
constexpr int64_t kSustainHops = 12;

// One second-order section of a Butterworth high-pass (Robert
// Bristow-Johnson's audio EQ cookbook).
class HighPass {
 public:
  explicit HighPass(double q) {
    const double w = 2 * std::numbers::pi * kHighPassHz / kSampleRate;
    const double alpha = std::sin(w) / (2 * q);
    const double a0 = 1 + alpha;
    b0_ = (1 + std::cos(w)) / 2 / a0;
    a1_ = -2 * std::cos(w) / a0;
    a2_ = (1 - alpha) / a0;
  }
  double operator()(double x) {
    const double y = b0_ * (x - 2 * x1_ + x2_) - a1_ * y1_ - a2_ * y2_;
    x2_ = x1_;
    x1_ = x;
    y2_ = y1_;
    y1_ = y;
    return y;
  }

 private:
  double b0_, a1_, a2_;
  double x1_ = 0, x2_ = 0, y1_ = 0, y2_ = 0;
};

// Level in dB of the window that starts at hop i.
std::vector<double> Levels(std::span<const float> samples) {
  HighPass one(0.54119610), two(1.3065630);
  std::vector<double> sums(samples.size() + 1, 0.0);
  for (size_t i = 0; i < samples.size(); ++i) {
    const double y = two(one(samples[i]));
    sums[i + 1] = sums[i] + y * y;
  }
  std::vector<double> levels;
  for (int64_t at = 0; at + kWindow <= std::ssize(samples); at += kHop) {
    const double power = (sums[static_cast<size_t>(at + kWindow)] -
                          sums[static_cast<size_t>(at)]) /
                         static_cast<double>(kWindow);
    levels.push_back(10 * std::log10(std::max(power, 1e-14)));
  }
  return levels;
}

// Whether 10 of the 12 hops from `from` on reach `level`.
template <typename Iterator>
bool Sustained(Iterator from, double level) {
  return std::count_if(from, from + kSustainHops,
                       [&](double l) { return l >= level; }) >= 10;
}

// First hop from which `level` is sustained; -1 when none is.
int64_t FirstSustained(const std::vector<double>& levels, double level) {
  for (int64_t i = 0; i + kSustainHops <= std::ssize(levels); ++i) {
    const auto from = levels.begin() + i;
    if (*from >= level && Sustained(from, level)) return i;
  }
  return -1;
}

// Last hop up to which `level` is sustained; there is one wherever
// FirstSustained found one.
int64_t LastSustained(const std::vector<double>& levels, double level) {
  for (int64_t i = std::ssize(levels) - 1; i + 1 >= kSustainHops; --i) {
    const auto from = levels.rbegin() + (std::ssize(levels) - 1 - i);
    if (*from >= level && Sustained(from, level)) return i;
  }
  return std::ssize(levels) - 1;
}

// The noise before hop `end`: the lower fifth of what is there.
double NoiseBefore(const std::vector<double>& levels, int64_t end) {
  std::vector<double> before(levels.begin(), levels.begin() + end);
  if (before.empty()) return -140;
  const auto fifth = before.begin() + std::ssize(before) / 5;
  std::nth_element(before.begin(), fifth, before.end());
  return *fifth;
}

}  // namespace

std::optional<SoundSpan> FindSound(std::span<const float> samples) {
  const std::vector<double> levels = Levels(samples);
  if (levels.empty()) return std::nullopt;
  const double peak = *std::max_element(levels.begin(), levels.end());
  if (peak < kSilenceDb) return std::nullopt;
  const int64_t surely = FirstSustained(levels, peak + kSurelyDb);
  if (surely < 0) return std::nullopt;

  const double noise = NoiseBefore(levels, surely);
  const double edge = std::max(noise + kAboveNoiseDb, peak + kDeepestDb);
  int64_t first = surely;
  for (int64_t i = surely; i >= 0 && first - i <= kDipHops; --i) {
    if (levels[static_cast<size_t>(i)] >= edge) first = i;
  }
  const int64_t last = LastSustained(levels, peak + kGoneDb);
  // A window first rises when its far end meets the sound, and last holds
  // sound in its near end.
  SoundSpan span{first == 0 ? 0 : first * kHop + kWindow - kHop,
                 last * kHop + kHop};
  span.last = std::min<int64_t>(span.last, std::ssize(samples) - 1);
  return span;
}

}  // namespace kimari::audio
