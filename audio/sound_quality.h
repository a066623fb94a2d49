// How well a phrase was recorded: loud enough over its noise, and whole.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "audio/onset.h"
#include "host/base/text.h"

namespace kimari::audio {

struct SoundQuality {
  std::optional<double> lufs;  // loudness, from first to last sound
  // The noise before and after, in dB under the loudness; nothing where the
  // file leaves too little of it.
  std::optional<double> noise_below_db;
  double first_db = 0;  // level of the file's first 5 ms, by its loudest 50 ms
  double last_db = 0;   // the same of its last 20 ms
};

// `samples`: a whole file, mono at kSampleRate; `sound`: what FindSound says.
SoundQuality QualityOf(std::span<const float> samples, const SoundSpan& sound);

// What a person should know, a sentence each, with what to do: too quiet, noise
// that will be heard, cut at the start or the end. Empty: nothing.
std::vector<Text> FaultsOf(const SoundQuality& quality);

}  // namespace kimari::audio
