// How much of what was played is looked through for a phrase.
#pragma once

#include <cstdint>

#include "audio/recitation.h"

namespace kimari::reader {

// Kept on each side of it for FindSound, samples; less than half of the gap.
inline constexpr int64_t kPhraseMargin = 45 * audio::kSampleRate / 100;

}  // namespace kimari::reader
