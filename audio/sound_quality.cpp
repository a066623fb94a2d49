#include "audio/sound_quality.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "audio/loudness.h"
#include "audio/recitation.h"

namespace kimari::audio {
namespace {

constexpr int64_t kLevelBlock = 20 * kMs;
constexpr size_t kFewBlocks = 3;
// What still belongs to the phrase: its breath before, the room after.
constexpr int64_t kBreath = 50 * kMs;
constexpr int64_t kRoom = 300 * kMs;

// Softer than this, a phrase is lifted by over 15 dB, its noise with it.
constexpr double kTooQuietLufs = -35;
constexpr double kNoisyDb = 30;
// Cut off: a voice needs some 20 ms to come to full level, and dies away.
constexpr double kFullAtStartDb = -15;
constexpr double kSoundingAtEndDb = -20;

double LevelDb(std::span<const float> samples) {
  double sum = 0;
  for (const float s : samples) sum += static_cast<double>(s) * s;
  const double n = std::max<double>(1, static_cast<double>(samples.size()));
  return 10 * std::log10(std::max(sum / n, 1e-14));
}

std::span<const float> Between(std::span<const float> samples, int64_t from,
                               int64_t to) {
  from = std::clamp<int64_t>(from, 0, std::ssize(samples));
  to = std::clamp<int64_t>(to, from, std::ssize(samples));
  return samples.subspan(static_cast<size_t>(from),
                         static_cast<size_t>(to - from));
}

void AddBlocks(std::span<const float> samples, int64_t from, int64_t to,
               std::vector<double>& levels) {
  for (int64_t at = from; at + kLevelBlock <= to; at += kLevelBlock) {
    levels.push_back(LevelDb(Between(samples, at, at + kLevelBlock)));
  }
}

// The level before and after the sound. Where the sound fills the file, but
// neither begins nor ends as a voice does, it is the noise that does.
std::optional<double> NoiseDb(std::span<const float> samples,
                              const SoundSpan& sound) {
  std::vector<double> quiet;
  AddBlocks(samples, 0, sound.first - kBreath, quiet);
  AddBlocks(samples, sound.last + kRoom, std::ssize(samples), quiet);
  if (quiet.size() >= kFewBlocks) {
    const auto middle = quiet.begin() + std::ssize(quiet) / 2;
    std::nth_element(quiet.begin(), middle, quiet.end());
    return *middle;
  }
  if (sound.first > kBreath || sound.last + kBreath < std::ssize(samples)) {
    return std::nullopt;
  }
  const int64_t end = std::ssize(samples);
  return std::min(LevelDb(Between(samples, 0, kLevelBlock)),
                  LevelDb(Between(samples, end - kLevelBlock, end)));
}

double LoudestDb(std::span<const float> samples) {
  double loudest = -140;
  for (int64_t at = 0; at < std::ssize(samples); at += 25 * kMs) {
    loudest = std::max(loudest, LevelDb(Between(samples, at, at + 50 * kMs)));
  }
  return loudest;
}

}  // namespace

SoundQuality QualityOf(std::span<const float> samples, const SoundSpan& sound) {
  SoundQuality quality;
  quality.lufs = LoudnessOf(Between(samples, sound.first, sound.last + 1));
  if (const auto noise = NoiseDb(samples, sound); noise && quality.lufs) {
    quality.noise_below_db = *quality.lufs - *noise;
  }
  const double loudest = LoudestDb(samples);
  quality.first_db = LevelDb(Between(samples, 0, 5 * kMs)) - loudest;
  quality.last_db = LevelDb(Between(samples, std::ssize(samples) - 20 * kMs,
                                    std::ssize(samples))) -
                    loudest;
  return quality;
}

std::vector<Text> FaultsOf(const SoundQuality& quality) {
  std::vector<Text> faults;
  if (quality.lufs && *quality.lufs < kTooQuietLufs) {
    faults.push_back(Both(
        "too quiet ({:.0f} LUFS; from {:.0f} on it is good); record it nearer "
        "to the microphone",
        "音が小さすぎます（{:.0f} LUFS、{:.0f} 以上が目安）。マイクに近づけて録"
        "音してください",
        *quality.lufs, kTooQuietLufs));
  }
  if (quality.noise_below_db && *quality.noise_below_db < kNoisyDb) {
    faults.push_back(Both(
        "noisy: the noise lies only {:.0f} dB under the voice (from {:.0f} dB "
        "on it is good); record it in a quieter room",
        "雑音が多すぎます（声との差 {:.0f} dB、{:.0f} dB 以上が目安）。静かな部"
        "屋で録音してください",
        *quality.noise_below_db, kNoisyDb));
  }
  if (quality.first_db > kFullAtStartDb) {
    faults.push_back(Both(
        "cut at the start: it begins at full level ({:+.0f} dB); its first "
        "consonant may be lost",
        "始まりが切れています（{:+.0f} dB）。子音が欠けていたら録音し直してくだ"
        "さい",
        quality.first_db));
  }
  if (quality.last_db > kSoundingAtEndDb) {
    faults.push_back(
        Both("cut at the end: still sounding at its last sample "
             "({:+.0f} dB); its resonance may be lost",
             "終わりが切れています（{:+.0f} dB）。録音し直してください",
             quality.last_db));
  }
  return faults;
}

}  // namespace kimari::audio
