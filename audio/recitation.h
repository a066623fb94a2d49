// One sung phrase, ready to be played: samples with their measured first and
// last sound, and where each mora begins.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

// Everything inside this folder runs at this rate.
inline constexpr int kSampleRate = 48'000;
inline constexpr int64_t kMs = kSampleRate / 1000;  // samples

// What is kept of a voice's resonance after its last sound (32 dB under its
// peak): it fades into the pause.
inline constexpr int64_t kTailFrames = 3 * kSampleRate / 10;

struct MoraMark {
  std::string kana;
  int64_t sample = 0;         // where it begins: index into Phrase::samples
  int64_t sigma_samples = 0;  // one standard deviation
};

struct Phrase {
  std::string name;            // for people: file or kana
  std::vector<float> samples;  // mono, kSampleRate, within +-1
  int64_t first_sound = 0;     // sample index, by FindSound (audio/onset.h)
  int64_t last_sound = 0;      // sample index
  int64_t cut_before = 0;      // samples of the source left out before
  double silence_after_s = 0;  // of the source, after its last sound
  // Empty when nobody measured or estimated them; otherwise one a mora, in
  // order, the first at first_sound.
  std::vector<MoraMark> morae;
};

// Phrases are shared between schedule, player and log, and never changed.
using PhrasePtr = std::shared_ptr<const Phrase>;

// Measures first and last sound (FindSound), cuts away the silence around them
// by these, never by the file's edges, and levels the loudness. A few ms before
// the first sound stay, as far as their noise is not heard as sound; what rings
// on after the last is faded. First and last sound are those of the phrase
// played out of silence.
// `samples`: mono at kSampleRate. `tail`: frames kept after the last sound, of
// which the voice's own resonance fades to nothing. Fails (kFile) when nothing
// can be heard.
Result<Phrase> MakePhrase(std::string name, std::vector<float> samples,
                          int64_t tail = kTailFrames);
// Said of a file in which nothing can be heard.
Text NoSoundIn(const std::string& name);

// First and last sound of the phrase as it will be heard, played out of
// silence. Where the room's noise before the first sound would be taken for
// sound, it is softened. For whoever changed the samples.
void MeasureAsPlayed(Phrase& phrase);

// Where the morae of `kana` probably are in a chanted phrase of which only the
// first and last sound are known: beats of a chant (the last of each ku held,
// the very last longest), stretched to the length. The sigma grows with the
// square root of the number of morae before: readers differ by that much.
std::vector<MoraMark> EstimateMorae(std::string_view kana, int64_t first_sound,
                                    int64_t last_sound);

}  // namespace kimari::audio
