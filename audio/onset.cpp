#include "audio/onset.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "audio/high_pass.h"
#include "audio/recitation.h"

namespace kimari::audio {
namespace {

constexpr int64_t kPowerWindow = 4 * kMs;
constexpr double kSilenceDb = -60;   // quieter peaks are no phrase
constexpr double kSurelyDb = -30;    // below the peak: surely voice
constexpr double kAboveNoiseDb = 8;  // leaves the noise
constexpr double kDeepestDb = -55;   // below the peak: never look deeper
constexpr int64_t kDip = kDipMs * kMs;
constexpr int64_t kSustain = kSustainMs * kMs;
constexpr int64_t kSustained = kSustainedMs * kMs;

double PowerOf(double db) { return std::pow(10, db / 10); }

// Mean power above 150 Hz of the window of 4 ms that starts at each sample.
std::vector<double> Powers(std::span<const float> samples) {
  HighPass one(kSampleRate, kHighPassHz, 0.54119610);
  HighPass two(kSampleRate, kHighPassHz, 1.3065630);
  std::vector<double> sums(samples.size() + 1, 0.0);
  for (size_t i = 0; i < samples.size(); ++i) {
    const double y = two(one(samples[i]));
    sums[i + 1] = sums[i] + y * y;
  }
  std::vector<double> powers;
  if (std::ssize(samples) < kPowerWindow) return powers;
  powers.resize(samples.size() - kPowerWindow + 1);
  for (size_t i = 0; i < powers.size(); ++i) {
    powers[i] = std::max(sums[i + kPowerWindow] - sums[i], 0.0) / kPowerWindow;
  }
  return powers;
}

// First place from which `power` is reached and sustained: 10 of 12 ms; -1 when
// there is none.
int64_t Sustained(std::span<const double> powers, double power,
                  bool backwards) {
  const auto at = [&](int64_t i) {
    return powers[static_cast<size_t>(backwards ? std::ssize(powers) - 1 - i
                                                : i)];
  };
  int64_t reached = 0;  // of the kSustain windows before `end`
  for (int64_t end = 0; end < std::ssize(powers); ++end) {
    if (at(end) >= power) ++reached;
    const int64_t begin = end + 1 - kSustain;
    if (begin < 0) continue;
    if (reached >= kSustained && at(begin) >= power) {
      return backwards ? std::ssize(powers) - 1 - begin : begin;
    }
    if (at(begin) >= power) --reached;
  }
  return -1;
}

// The noise before `end`: the lower fifth of what is there.
double NoiseBefore(std::span<const double> powers, int64_t end) {
  if (end == 0) return 0;
  std::vector<double> before(powers.begin(), powers.begin() + end);
  const auto fifth = before.begin() + std::ssize(before) / 5;
  std::nth_element(before.begin(), fifth, before.end());
  return *fifth;
}

}  // namespace

std::optional<SoundSpan> FindSound(std::span<const float> samples) {
  const std::vector<double> powers = Powers(samples);
  if (powers.empty()) return std::nullopt;
  const double peak = *std::max_element(powers.begin(), powers.end());
  if (peak < PowerOf(kSilenceDb)) return std::nullopt;
  const int64_t surely = Sustained(powers, peak * PowerOf(kSurelyDb), false);
  if (surely < 0) return std::nullopt;

  const double edge =
      std::max(NoiseBefore(powers, surely) * PowerOf(kAboveNoiseDb),
               peak * PowerOf(kDeepestDb));
  int64_t first = surely;
  for (int64_t i = surely; i >= 0 && first - i <= kDip; --i) {
    if (powers[static_cast<size_t>(i)] >= edge) first = i;
  }
  const int64_t gone = Sustained(powers, peak * PowerOf(kGoneDb), true);
  const int64_t last = gone < 0 ? std::ssize(powers) - 1 : gone;
  // A window rises when its far end meets the sound, and last holds sound in
  // its near end.
  SoundSpan span{first == 0 ? 0 : first + kPowerWindow - kMs / 2,
                 last + kMs / 2};
  span.last = std::min<int64_t>(span.last, std::ssize(samples) - 1);
  return span;
}

}  // namespace kimari::audio
