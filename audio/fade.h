// How a chant dies away: its level falls all through the last vowel, slowly at
// first, as a reader's does when the breath goes.
#pragma once

#include <cstdint>
#include <vector>

namespace kimari::audio {

struct Fade {
  int64_t from = 0;  // sample at which the level begins to sink
  int64_t held = 0;  // from here on a vowel is held: its level follows the
                     // curve, whatever the voice did; from <= held < end
  int64_t end = 0;   // here it has sunk to kFadedDb under the loudest
};
// Where FindSound takes a sound for gone.
inline constexpr double kFadedDb = 32;

// `samples` (mono, kSampleRate) with the fade; before `fade.from` as they were.
std::vector<float> FadedAway(std::vector<float> samples, const Fade& fade);

}  // namespace kimari::audio
