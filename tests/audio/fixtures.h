// Sounds made by hand.
#pragma once

#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "audio/recitation.h"
#include "host/base/random.h"
#include "tests/support/shared_data.h"

namespace kimari::audio {

// A folder that goes away with the test.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name =
        (std::filesystem::temp_directory_path() / "kimari-audio-XXXXXX")
            .string();
    path_ = mkdtemp(name.data());
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

inline int64_t Frames(double seconds) {
  return std::llround(seconds * kSampleRate);
}

inline double InSeconds(int64_t frames) {
  return static_cast<double>(frames) / kSampleRate;
}

// Noise of a quiet room for `lead`, a 300 Hz tone of `length`, then noise for
// `tail`; seconds.
inline std::vector<float> ToneInARoom(double lead, double length, double tail,
                                      float level = 0.3F, uint64_t seed = 1) {
  Random random(seed);
  std::vector<float> samples(static_cast<size_t>(Frames(lead + length + tail)));
  for (float& s : samples) s = static_cast<float>(random.Normal() * 1e-4);
  for (int64_t i = 0; i < Frames(length); ++i) {
    const double phase =
        2 * std::numbers::pi * 300 * static_cast<double>(i) / kSampleRate;
    samples[static_cast<size_t>(Frames(lead) + i)] +=
        level * static_cast<float>(std::sin(phase));
  }
  return samples;
}

// A phrase of `length` samples that are all `value`, sounding from
// `first_sound` to `last_sound`.
inline PhrasePtr FlatPhrase(int64_t length, float value,
                            int64_t first_sound = 0, int64_t last_sound = -1) {
  auto phrase = std::make_shared<Phrase>();
  phrase->samples.assign(static_cast<size_t>(length), value);
  phrase->first_sound = first_sound;
  phrase->last_sound = last_sound < 0 ? length - 1 : last_sound;
  return phrase;
}

}  // namespace kimari::audio
