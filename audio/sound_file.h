// Sound files of any kind libsndfile reads (wav, flac, ogg, mp3), as mono
// samples at kSampleRate.
#pragma once

#include <filesystem>
#include <vector>

#include "host/base/result.h"

namespace kimari::audio {

struct DecodedSound {
  std::vector<float> samples;  // mono, kSampleRate
  int64_t clipped = 0;  // source samples in runs of 3 or more at full scale
};

// Channels are averaged. Fails (kFile), naming the file, when it cannot be
// decoded, is empty, or lasts over 60 s.
Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file);

}  // namespace kimari::audio
