// A small plain room around a dry voice: what fills the closures between
// sounds, and rings on after the last.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "audio/recitation.h"

namespace kimari::audio {

// Nothing comes back from a wall sooner: no onset is moved or blurred by it.
inline constexpr int64_t kFirstReflection = 19 * kSampleRate / 1000;

// `dry` with the room, mono at kSampleRate, as long as `dry`. The voice itself
// stays as it is, sample by sample; the room comes all together 26 dB under it
// and has fallen by 60 dB after 0.4 s, its treble sooner. Equal input gives
// equal samples. Thread: any.
std::vector<float> InRoom(std::span<const float> dry);

}  // namespace kimari::audio
