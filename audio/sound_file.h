// Sound files as mono samples at kSampleRate: of any kind that libsndfile reads
// (wav, flac, ogg, opus, aiff) or libav (mp3, m4a, aac, wma, amr). What a file
// is its content says, not its name.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

struct DecodedSound {
  std::vector<float> samples;  // mono, kSampleRate
  int64_t clipped = 0;  // source samples in runs of 3 or more at full scale
  int rate = 0;         // of the source, samples a second
  std::optional<Text> torn;  // its end is not there: why, and what to do
};

// Channels are averaged. Fails (kFile), naming the file and what to do, when it
// is not there, may not be read, is no sound file, is empty, lasts over 60 s or
// holds values that are no sound. Thread: any.
Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file);

struct SoundProbe {
  double seconds = 0;  // as the file says; of an mp3 about, 0: it does not
  int rate = 0;        // of the source, samples a second
};
// The same looked at quickly, under 1 ms: opened, its length taken from its
// head, the first samples decoded. Fails as DecodeSoundFile does, as far as
// this shows it.
Result<SoundProbe> ProbeSoundFile(const std::filesystem::path& file);

}  // namespace kimari::audio
