#include "host/proof/certify/replay/sound_on_cursor.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "audio/onset.h"
#include "audio/recitation.h"
#include "host/uses/replay/sound.h"

namespace kimari::replay {
namespace {

// The second of silence before the poem, and the poem: so much of each.
constexpr Duration kSilence = Milliseconds(600);
constexpr Duration kPoem = Milliseconds(2500);
constexpr size_t kWavHeader = 44;

std::vector<float> SamplesOf(const std::string& wav) {
  std::vector<int16_t> whole((wav.size() - kWavHeader) / sizeof(int16_t));
  std::memcpy(whole.data(), wav.data() + kWavHeader,
              whole.size() * sizeof(int16_t));
  std::vector<float> samples;
  for (const int16_t sample : whole) {
    samples.push_back(static_cast<float>(sample) / 32768.0F);
  }
  return samples;
}

Duration OfSamples(int64_t samples) {
  return FromSeconds(static_cast<double>(samples) / audio::kSampleRate);
}

}  // namespace

std::optional<Apart> FirstSoundIn(const Record& record, ReadingId reading) {
  const auto found = record.Readings().find(reading);
  if (found == record.Readings().end() || !found->second.called) {
    return std::nullopt;
  }
  const Instant called = found->second.called->first_sound;
  const auto wav = SoundOf(record, {called.t - kSilence, called.t + kPoem});
  if (!wav) return std::nullopt;
  const auto sound = audio::FindSound(SamplesOf(*wav));
  if (!sound) return std::nullopt;
  const auto onset =
      static_cast<double>(OfSamples(audio::kOnsetSigmaSamples).ns);
  const auto instant = static_cast<double>(called.sigma.ns);
  return Apart{OfSamples(sound->first) - kSilence,
               Duration{std::llround(std::hypot(onset, instant))}};
}

}  // namespace kimari::replay
