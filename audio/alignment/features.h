// What an aligner hears: the spectral shape of a phrase, frame by frame.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "audio/recitation.h"

namespace kimari::audio::alignment {

inline constexpr int kHop = kSampleRate / 200;  // 5 ms
inline constexpr int kCepstra = 14;
inline constexpr int kFeatures = 2 * kCepstra;

using Frame = std::array<float, kFeatures>;

struct Features {
  // Frame i is centred on sample i * kHop: cepstra of 28 mel bands (80 to
  // 8000 Hz, 20 ms) and their slopes, each of mean 0 and variance 1 over the
  // frames where the phrase is heard.
  std::vector<Frame> frames;
  // How fast the shape changes at each frame, in units of its spread over the
  // phrase.
  std::vector<float> change;
};

// `samples`: mono at kSampleRate. Thread: any.
Features FeaturesOf(std::span<const float> samples);

}  // namespace kimari::audio::alignment
