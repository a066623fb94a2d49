#include "audio/loudness.h"

#include <ebur128.h>

#include <algorithm>
#include <cmath>

#include "audio/recitation.h"

namespace kimari::audio {

std::optional<double> LoudnessOf(std::span<const float> samples) {
  ebur128_state* meter = ebur128_init(1, kSampleRate, EBUR128_MODE_I);
  if (meter == nullptr) return std::nullopt;
  double lufs = 0;
  const bool measured =
      ebur128_add_frames_float(meter, samples.data(), samples.size()) ==
          EBUR128_SUCCESS &&
      ebur128_loudness_global(meter, &lufs) == EBUR128_SUCCESS &&
      std::isfinite(lufs);
  ebur128_destroy(&meter);
  if (!measured) return std::nullopt;
  return lufs;
}

double LevellingGain(std::span<const float> samples) {
  float peak = 0;
  for (const float s : samples) peak = std::max(peak, std::abs(s));
  const auto lufs = peak > 0 ? LoudnessOf(samples) : std::nullopt;
  if (!lufs) return 1;
  return std::min(std::pow(10, (kTargetLufs - *lufs) / 20),
                  kPeakCeiling / static_cast<double>(peak));
}

}  // namespace kimari::audio
