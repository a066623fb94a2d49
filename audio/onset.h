// The one place that says where a phrase begins and ends to be heard. All
// silences, gaps and instants of the reader are counted from here.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace kimari::audio {

struct SoundSpan {
  int64_t first = 0;  // sample index of the first sound
  int64_t last = 0;   // sample index of the last sound
};

// First: energy above 150 Hz (4th-order high-pass, 4 ms RMS at each sample);
// from the first sustained stretch within 30 dB of the peak, back down to where
// the level leaves the noise before it. Last: where it sinks for good under 32
// dB below the peak. Against onsets read by eye: mean error 5 ms on human
// recordings, more on a soft は, ひ, ふ. `samples` are mono at kSampleRate.
// Nothing when there is no sound louder than -60 dBFS. Scaling the samples, or
// more of silence around them, changes nothing else.
std::optional<SoundSpan> FindSound(std::span<const float> samples);

// What FindSound and a listener (PhraseListener) go by alike.
inline constexpr double kHighPassHz = 150;
inline constexpr double kGoneDb = -32;  // below the peak: no longer heard
inline constexpr int kDipMs = 15;       // a stop consonant's breath, bridged
inline constexpr int kSustainMs = 12;
inline constexpr int kSustainedMs = 10;  // of them

// What the error of FindSound's `first` comes to, one standard deviation.
inline constexpr int64_t kOnsetSigmaSamples = 288;  // 6 ms

}  // namespace kimari::audio
