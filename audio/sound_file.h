// Sound files of any kind libsndfile reads (wav, flac, ogg, mp3), as mono
// samples at kSampleRate.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

struct DecodedSound {
  std::vector<float> samples;  // mono, kSampleRate
  int64_t clipped = 0;  // source samples in runs of 3 or more at full scale
  int rate = 0;         // of the source, samples a second
  std::string torn;     // its end is not there: why, and what to do
};

// Channels are averaged. Fails (kFile), naming the file and what to do, when it
// is not there, may not be read, is no sound file, is empty, lasts over 60 s or
// holds values that are no sound. Thread: any.
Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file);

struct SoundProbe {
  double seconds = 0;  // of an mp3 about
  int rate = 0;        // of the source, samples a second
};
// The same looked at quickly, under 1 ms: opened, its length taken from its
// head, the first samples decoded. Fails as DecodeSoundFile does, as far as
// this shows it.
Result<SoundProbe> ProbeSoundFile(const std::filesystem::path& file);

}  // namespace kimari::audio
