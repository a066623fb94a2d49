#include "audio/sound_file.h"

#include <sndfile.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "audio/recitation.h"
#include "audio/resample.h"

namespace kimari::audio {
namespace {

constexpr int64_t kLongestSeconds = 60;
constexpr float kFullScale = 0.999F;

struct Close {
  void operator()(SNDFILE* f) const { sf_close(f); }
};

// Counts samples in runs of three or more at full scale.
class ClipCounter {
 public:
  void Take(float sample) {
    run_ = std::abs(sample) >= kFullScale ? run_ + 1 : 0;
    if (run_ == 3) count_ += 3;
    if (run_ > 3) ++count_;
  }
  int64_t count() const { return count_; }

 private:
  int64_t run_ = 0;
  int64_t count_ = 0;
};

}  // namespace

Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  SF_INFO info{};
  const std::unique_ptr<SNDFILE, Close> sound(
      sf_open(file.c_str(), SFM_READ, &info));
  if (!sound) {
    return Fail(ErrorKind::kFile, name +
                                      ": not a sound file that can be read (" +
                                      sf_strerror(nullptr) + ")");
  }
  const auto channels = static_cast<size_t>(info.channels);
  const int64_t longest = kLongestSeconds * info.samplerate;
  std::vector<float> block(4096 * channels);
  std::vector<float> mono;
  ClipCounter clipped;
  // The length in the header of an mp3 is only an estimate: read until the end.
  for (;;) {
    const sf_count_t got = sf_readf_float(sound.get(), block.data(), 4096);
    if (got <= 0) break;
    for (size_t i = 0; i < static_cast<size_t>(got); ++i) {
      float sum = 0;
      for (size_t c = 0; c < channels; ++c) sum += block[i * channels + c];
      mono.push_back(sum / static_cast<float>(channels));
      clipped.Take(block[i * channels]);
    }
    if (std::ssize(mono) > longest) {
      return Fail(ErrorKind::kFile,
                  name + ": longer than 60 s; cut it into phrases");
    }
  }
  if (mono.empty()) return Fail(ErrorKind::kFile, name + ": empty");
  auto samples = Resample(mono, info.samplerate, kSampleRate);
  if (!samples) return tl::unexpected(samples.error());
  return DecodedSound{std::move(*samples), clipped.count()};
}

}  // namespace kimari::audio
