#include "audio/loudness.h"

#include <ebur128.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "audio/recitation.h"

namespace kimari::audio {

double LevellingGain(std::span<const float> samples) {
  float peak = 0;
  for (const float s : samples) peak = std::max(peak, std::abs(s));
  ebur128_state* meter = ebur128_init(1, kSampleRate, EBUR128_MODE_I);
  if (meter == nullptr || peak == 0) {
    if (meter != nullptr) ebur128_destroy(&meter);
    return 1;
  }
  double lufs = 0;
  const bool measured =
      ebur128_add_frames_float(meter, samples.data(), samples.size()) ==
          EBUR128_SUCCESS &&
      ebur128_loudness_global(meter, &lufs) == EBUR128_SUCCESS &&
      std::isfinite(lufs);
  ebur128_destroy(&meter);
  if (!measured) return 1;
  return std::min(std::pow(10, (kTargetLufs - lufs) / 20),
                  kPeakCeiling / static_cast<double>(peak));
}

}  // namespace kimari::audio
