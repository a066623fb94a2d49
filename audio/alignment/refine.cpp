#include "audio/alignment/refine.h"

#include <algorithm>
#include <cmath>

#include "audio/alignment/spectrum.h"

namespace kimari::audio::alignment {
namespace {

constexpr int kReach = 12;  // ms to each side of a boundary
constexpr int kGuard = 1;   // ms next to it that belong to neither
constexpr double kNoiseDb = -70;

// First band that starts above 1.5 kHz, and above 3 kHz.
constexpr int kAboveVoice = 12;
constexpr int kFriction = 17;
// Bands from 0.7 to 3.5 kHz: quieter as lips close, louder as they open.
constexpr int kLipsFrom = 6;
constexpr int kLipsTo = 18;

// A voiced stop whose burst rises by less (nepers of power) is sung as a nasal
// or left out: the change into it counts then. Measured on a certified reader:
// bursts 1.7 to 4.0, others 0.3 to 1.2.
constexpr double kEvidentBurst = 1.5;
// A rise of the voice: the vowel after a breath, not the breath.
constexpr double kVoiceComes = 0.4;

struct Search {
  int before;     // ms before the coarse instant
  int after;      // ms after
  double expect;  // where it usually is, from the coarse instant
  double spread;
};
constexpr Search kBurst = {20, 70, 15, 35};
constexpr Search kVoicedBurst = {15, 90, 45, 30};
constexpr Search kVoicedChange = {25, 60, 20, 25};
constexpr Search kChange = {25, 35, 8, 20};
constexpr Search kBreath = {45, 30, 0, 30};
// The segmenter lays ひ where the vowel before begins to glide towards it; its
// friction follows 15 to 80 ms later.
constexpr Search kPalatal = {25, 110, 45, 40};
// From vowel to vowel a reader glides: the segmenter's guess is a wide one.
constexpr Search kGlide = {90, 70, 0, 60};
// The lips of わ open within a consonant's time of where the segmenter laid it,
// and close some 60 ms before.
constexpr Search kOpening = {60, 110, 20, 60};
constexpr Search kClosing = {130, -15, -55, 45};

bool IsVoicedStop(Phone phone) {
  return phone == Phone::kB || phone == Phone::kD || phone == Phone::kG;
}

bool IsBreath(Phone phone) { return phone == Phone::kH || phone == Phone::kF; }

struct Found {
  int ms = 0;
  double strength = 0;
};

// Where `strength` of a millisecond, weighed by how usual the place is, is
// most.
template <typename Strength>
Found Strongest(const Search& search, int coarse_ms, int earliest_ms,
                int latest_ms, Strength strength) {
  Found found{coarse_ms, 0};
  double most = 0;
  for (int ms = std::max(earliest_ms, coarse_ms - search.before);
       ms <= std::min(latest_ms, coarse_ms + search.after); ++ms) {
    const double s = strength(ms);
    const double z = (ms - coarse_ms - search.expect) / search.spread;
    const double weighed = s * std::exp(-0.5 * z * z);
    if (weighed <= most) continue;
    most = weighed;
    found = {ms, s};
  }
  return found;
}

}  // namespace

FineSpectrum::FineSpectrum(std::span<const float> samples) {
  MelSpectrum mel({.window = 8 * kStep,
                   .transform = 512,
                   .bands = kBands,
                   .lowest_hz = 100,
                   .highest_hz = 10'000});
  float loudest = 1e-9F;
  bands_.resize(samples.size() / kStep + 1);
  for (size_t i = 0; i < bands_.size(); ++i) {
    mel.At(samples, static_cast<int64_t>(i) * kStep, bands_[i]);
    for (const float p : bands_[i]) loudest = std::max(loudest, p);
  }
  const auto noise = static_cast<float>(loudest * std::pow(10, kNoiseDb / 10));
  for (Bands& bands : bands_) {
    for (float& p : bands) p = std::log(p + noise);
  }
}

const FineSpectrum::Bands& FineSpectrum::At(int ms) const {
  return bands_[static_cast<size_t>(std::clamp(ms, 0, Size() - 1))];
}

FineSpectrum::Bands FineSpectrum::Mean(int from, int to) const {
  Bands mean{};
  for (int ms = from; ms < to; ++ms) {
    const Bands& bands = At(ms);
    for (size_t b = 0; b < kBands; ++b) mean[b] += bands[b];
  }
  for (float& m : mean) m /= static_cast<float>(to - from);
  return mean;
}

double FineSpectrum::Change(int ms) const {
  const Bands before = Mean(ms - kReach, ms - kGuard);
  const Bands after = Mean(ms + kGuard + 1, ms + kReach + 1);
  double sum = 0;
  for (size_t b = 0; b < kBands; ++b) {
    sum += (after[b] - before[b]) * (after[b] - before[b]);
  }
  return std::sqrt(sum / kBands);
}

double FineSpectrum::Rise(int ms, int from_band, int to_band) const {
  const Bands before = Mean(ms - 9, ms - 1);
  const Bands after = Mean(ms + 2, ms + 8);
  double sum = 0;
  for (int b = from_band; b < to_band; ++b) {
    sum += after[static_cast<size_t>(b)] - before[static_cast<size_t>(b)];
  }
  return sum / (to_band - from_band);
}

double FineSpectrum::RiseOfVoice(int ms) const {
  return Rise(ms, 0, kAboveVoice);
}

bool IsGlide(Phone before, Phone phone) {
  return IsVowel(before) &&
         (IsVowel(phone) || phone == Phone::kW || phone == Phone::kY);
}

int Refine(const FineSpectrum& spectrum, Phone before, Phone phone,
           int coarse_ms, int earliest_ms, int latest_ms) {
  const auto find = [&](const Search& search, auto strength) {
    return Strongest(search, coarse_ms, earliest_ms, latest_ms, strength);
  };
  const auto burst = [&](int ms) { return spectrum.Rise(ms, kAboveVoice); };
  const auto change = [&](int ms) { return spectrum.Change(ms); };
  if (IsVoicelessStop(phone)) return find(kBurst, burst).ms;
  if (IsVoicedStop(phone)) {
    const Found found = find(kVoicedBurst, burst);
    if (found.strength >= kEvidentBurst) return found.ms;
    return find(kVoicedChange, change).ms;
  }
  if (phone == Phone::kHi) {
    // Noise comes as the voice goes.
    const auto palatal = [&](int ms) {
      return spectrum.Rise(ms, kFriction) - spectrum.RiseOfVoice(ms);
    };
    return find(kPalatal, palatal).ms;
  }
  if (IsBreath(phone)) {
    const auto breath = [&](int ms) {
      return spectrum.RiseOfVoice(ms) > kVoiceComes ? 0 : spectrum.Change(ms);
    };
    return find(kBreath, breath).ms;
  }
  if (IsFricative(phone)) {
    const auto friction = [&](int ms) {
      return spectrum.Rise(ms, kFriction) + 0.5 * spectrum.Change(ms);
    };
    return find(kChange, friction).ms;
  }
  if (phone == Phone::kW && IsGlide(before, phone)) {
    const auto opening = [&](int ms) {
      return spectrum.Change(ms) + spectrum.Rise(ms, kLipsFrom, kLipsTo);
    };
    const auto closing = [&](int ms) {
      return spectrum.Change(ms) - spectrum.Rise(ms, kLipsFrom, kLipsTo);
    };
    return Strongest(kClosing, find(kOpening, opening).ms, earliest_ms,
                     latest_ms, closing)
        .ms;
  }
  if (IsGlide(before, phone)) return find(kGlide, change).ms;
  return find(kChange, change).ms;
}

}  // namespace kimari::audio::alignment
