#include "audio/recitation.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "audio/loudness.h"
#include "audio/morae.h"
#include "audio/onset.h"

namespace kimari::audio {
namespace {

// Median beats of a certified reader, in seconds: early morae even, the last
// of a ku held, the last of the phrase held longest.
constexpr double kBeat = 0.22;
constexpr double kHeldBeat = 0.85;
constexpr double kLastBeat = 2.2;
// Spread of one early mora between readers and phrases.
constexpr double kBeatSigma = 0.060;

constexpr int64_t kKeptLead = kSampleRate / 100;  // kept before first sound
constexpr int64_t kLeadFade = kSampleRate / 250;  // wholly inside the lead

// Silence around a phrase when it is played; FindSound needs no more.
constexpr int64_t kAround = kSampleRate / 10;
// The room's noise in the lead must not count as sound once it is cut out of
// its silence.
constexpr int64_t kNoiseStep = kSampleRate / 1000;
constexpr int kMostHalvings = 8;

double Share(int64_t part, int64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

// First and last sound as they are when it is played out of silence.
std::optional<SoundSpan> SoundWhenPlayed(const Phrase& phrase) {
  std::vector<float> played(phrase.samples.size() + 2 * kAround, 0.0F);
  std::copy(phrase.samples.begin(), phrase.samples.end(),
            played.begin() + kAround);
  const auto sound = FindSound(played);
  if (!sound) return std::nullopt;
  const auto within = [&](int64_t sample) {
    return std::clamp<int64_t>(sample - kAround, 0,
                               std::ssize(phrase.samples) - 1);
  };
  return SoundSpan{within(sound->first), within(sound->last)};
}

}  // namespace

Text NoSoundIn(const std::string& name) {
  return Both("{}: no sound in it; record this phrase again",
              "{}：録音に音が入っていません。録音し直してください", name);
}

Result<Phrase> MakePhrase(std::string name, std::vector<float> samples,
                          int64_t tail) {
  const std::optional<SoundSpan> sound = FindSound(samples);
  if (!sound) {
    return Fail(ErrorKind::kFile, NoSoundIn(name));
  }
  const int64_t begin = std::max<int64_t>(0, sound->first - kKeptLead);
  const int64_t end =
      std::min<int64_t>(std::ssize(samples), sound->last + tail + 1);
  Phrase phrase;
  phrase.name = std::move(name);
  phrase.samples.assign(samples.begin() + begin, samples.begin() + end);
  phrase.first_sound = sound->first - begin;
  phrase.last_sound = sound->last - begin;
  phrase.cut_before = begin;
  phrase.silence_after_s =
      static_cast<double>(std::ssize(samples) - 1 - sound->last) / kSampleRate;

  const double gain = LevellingGain(phrase.samples);
  const int64_t fade_in = std::min(kLeadFade, phrase.first_sound);
  const int64_t fade_out = end - sound->last;
  for (int64_t i = 0; i < std::ssize(phrase.samples); ++i) {
    double g = gain;
    if (i < fade_in) g *= Share(i, fade_in);
    if (i > phrase.last_sound) g *= 1 - Share(i - phrase.last_sound, fade_out);
    float& s = phrase.samples[static_cast<size_t>(i)];
    s = static_cast<float>(s * g);
  }
  MeasureAsPlayed(phrase);
  return phrase;
}

void MeasureAsPlayed(Phrase& phrase) {
  std::optional<SoundSpan> sound = SoundWhenPlayed(phrase);
  for (int i = 0; sound && i < kMostHalvings &&
                  sound->first < phrase.first_sound - kNoiseStep;
       ++i) {
    for (int64_t k = 0; k < phrase.first_sound; ++k) {
      const double left = Share(phrase.first_sound - k, kNoiseStep);
      phrase.samples[static_cast<size_t>(k)] *=
          static_cast<float>(1 - 0.5 * std::min(left, 1.0));
    }
    sound = SoundWhenPlayed(phrase);
  }
  if (!sound) return;
  phrase.first_sound = sound->first;
  phrase.last_sound = sound->last;
}

std::vector<MoraMark> EstimateMorae(std::string_view kana, int64_t first_sound,
                                    int64_t last_sound) {
  const std::vector<Mora> morae = SplitMorae(kana);
  const auto beat = [&](size_t i) {
    if (i + 1 == morae.size()) return kLastBeat;
    return morae[i].ends_ku ? kHeldBeat : kBeat;
  };
  double total = 0;
  for (size_t i = 0; i < morae.size(); ++i) total += beat(i);
  const double stretch =
      static_cast<double>(last_sound - first_sound) / kSampleRate / total;
  std::vector<MoraMark> marks;
  double at = 0;
  for (size_t i = 0; i < morae.size(); ++i) {
    const double sigma = kBeatSigma * std::sqrt(static_cast<double>(i));
    marks.push_back({morae[i].kana,
                     first_sound + std::llround(at * stretch * kSampleRate),
                     std::llround(sigma * kSampleRate)});
    at += beat(i);
  }
  return marks;
}

}  // namespace kimari::audio
