#include "audio/sound_file.h"

#include <fcntl.h>
#include <sndfile.h>
#include <spdlog/fmt/fmt.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "audio/recitation.h"
#include "audio/resample.h"

namespace kimari::audio {
namespace {

constexpr int64_t kLongestSeconds = 60;
constexpr int kLowestRate = 4'000;
constexpr int kHighestRate = 768'000;
constexpr int kMpeg = SF_FORMAT_MPEG;
constexpr int64_t kReadBlock = 4096;  // frames
// Frames beyond which a length is none: 10 days at 768 kHz.
constexpr int64_t kNoLength = int64_t{768'000} * 864'000;
constexpr float kFullScale = 0.999F;
constexpr const char* kTorn =
    ": cut at the end, its length is not in it; copy or record this phrase "
    "again";

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

struct OpenSound {
  std::unique_ptr<SNDFILE, Close> file;
  SF_INFO info{};
};

// What keeps the file from being opened, and what to do; empty: nothing.
std::string Obstacle(const std::filesystem::path& file) {
  struct stat about {};
  if (stat(file.c_str(), &about) != 0) {
    if (errno == ENOENT || errno == ENOTDIR) {
      return "is not there any more; was the folder moved, or its disk taken "
             "out?";
    }
    return "cannot be read (" + std::generic_category().message(errno) + ")";
  }
  if (!S_ISREG(about.st_mode)) return "is no file; remove it";
  if (about.st_size == 0) return "empty; record this phrase again";
  if (faccessat(AT_FDCWD, file.c_str(), R_OK, AT_EACCESS) != 0) {
    return "cannot be read (" + std::generic_category().message(errno) +
           "); make it readable for this user";
  }
  return "";
}

std::string TooLong(double seconds) {
  return fmt::format(
      "longer than {} s ({:.0f} s); a recording holds one phrase: cut it into "
      "phrases",
      kLongestSeconds, seconds);
}

Result<OpenSound> Open(const std::filesystem::path& file) {
  const std::string name = file.filename().string();
  const auto fail = [&](const std::string& why) {
    return Fail(ErrorKind::kFile, name + ": " + why);
  };
  if (const std::string obstacle = Obstacle(file); !obstacle.empty()) {
    return fail(obstacle);
  }
  OpenSound sound;
  sound.file.reset(sf_open(file.c_str(), SFM_READ, &sound.info));
  if (!sound.file) {
    return fail(std::string("not a sound file that can be read (") +
                sf_strerror(nullptr) +
                "); save it as wav, flac, ogg or mp3 again");
  }
  if (sound.info.samplerate < kLowestRate ||
      sound.info.samplerate > kHighestRate) {
    return fail("says it has " + std::to_string(sound.info.samplerate) +
                " samples a second; save it at 8 to 192 kHz");
  }
  // A torn ogg says it goes on for ages: only reading it tells how long it is.
  if (sound.info.frames >= kNoLength) sound.info.frames = SF_COUNT_MAX;
  // The length in the head of an mp3 is only an estimate.
  const double seconds =
      static_cast<double>(sound.info.frames) / sound.info.samplerate;
  if (sound.info.frames < SF_COUNT_MAX && seconds > 2.0 * kLongestSeconds) {
    return fail(TooLong(seconds));
  }
  return sound;
}

}  // namespace

Result<DecodedSound> DecodeSoundFile(const std::filesystem::path& file) {
  auto sound = Open(file);
  if (!sound) return tl::unexpected(sound.error());
  const std::string name = file.filename().string();
  const auto channels = static_cast<size_t>(sound->info.channels);
  const int rate = sound->info.samplerate;
  std::vector<float> block(static_cast<size_t>(kReadBlock) * channels);
  std::vector<float> mono;
  ClipCounter clipped;
  for (;;) {
    const sf_count_t got =
        sf_readf_float(sound->file.get(), block.data(), kReadBlock);
    if (got <= 0) break;
    for (size_t i = 0; i < static_cast<size_t>(got); ++i) {
      float sum = 0;
      for (size_t c = 0; c < channels; ++c) sum += block[i * channels + c];
      if (!std::isfinite(sum)) {
        return Fail(ErrorKind::kFile,
                    name + ": holds values that are no sound; save it again");
      }
      mono.push_back(sum / static_cast<float>(channels));
      clipped.Take(block[i * channels]);
    }
    if (std::ssize(mono) > kLongestSeconds * rate) {
      return Fail(
          ErrorKind::kFile,
          name + ": " + TooLong(static_cast<double>(mono.size()) / rate));
    }
  }
  if (mono.empty()) {
    return Fail(ErrorKind::kFile, name + ": empty; record this phrase again");
  }
  auto samples = Resample(mono, rate, kSampleRate);
  if (!samples) return tl::unexpected(samples.error());
  const bool torn = sound->info.frames == SF_COUNT_MAX;
  return DecodedSound{std::move(*samples), clipped.count(), rate,
                      torn ? name + kTorn : ""};
}

Result<SoundProbe> ProbeSoundFile(const std::filesystem::path& file) {
  auto sound = Open(file);
  if (!sound) return tl::unexpected(sound.error());
  const std::string name = file.filename().string();
  std::vector<float> block(256 * static_cast<size_t>(sound->info.channels));
  if (sf_readf_float(sound->file.get(), block.data(), 256) <= 0) {
    return Fail(ErrorKind::kFile, name + ": empty; record this phrase again");
  }
  const double seconds =
      static_cast<double>(sound->info.frames) / sound->info.samplerate;
  if (sound->info.frames == SF_COUNT_MAX) {
    return Fail(ErrorKind::kFile, name + kTorn);
  }
  const bool surely = (sound->info.format & SF_FORMAT_TYPEMASK) != kMpeg;
  if (surely && seconds > kLongestSeconds) {
    return Fail(ErrorKind::kFile, name + ": " + TooLong(seconds));
  }
  return SoundProbe{seconds, sound->info.samplerate};
}

}  // namespace kimari::audio
