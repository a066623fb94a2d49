// Makes phrases equally loud (EBU R128, libebur128), so that no card is easier
// to hear than another.
#pragma once

#include <optional>
#include <span>

namespace kimari::audio {

// Loudness of all phrases, LUFS, and the highest sample peak allowed.
inline constexpr double kTargetLufs = -20.0;
inline constexpr double kPeakCeiling = 0.89;  // -1 dBFS

// Integrated loudness of `samples` (mono, kSampleRate) in LUFS; nothing where
// there is too little sound to measure.
std::optional<double> LoudnessOf(std::span<const float> samples);

// The factor that brings `samples` (mono, kSampleRate) to kTargetLufs, less
// where the ceiling would be passed; 1 where there is too little sound to
// measure.
double LevellingGain(std::span<const float> samples);

}  // namespace kimari::audio
