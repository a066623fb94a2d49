#include "host/uses/keeping/export/sound_files.h"

#include <spdlog/fmt/fmt.h>

#include <cstring>

#include "audio/output.h"
#include "host/base/new_file.h"

namespace kimari::keeping {
namespace {

// Blocks that follow each other closer than this are one sound.
constexpr Duration kHole = Milliseconds(50);
constexpr Duration kPause = Seconds(60);

}  // namespace

Result<void> SoundFiles::Add(const recording::Message& message) {
  const Duration hole = message.stamp.happened - next_;
  if (file_ == nullptr || hole > kPause) {
    if (auto ok = Open(message.stamp.happened); !ok) return ok;
  } else if (hole > kHole) {
    const std::vector<float> silence(
        static_cast<size_t>(hole.Seconds() * audio::kSampleRate));
    if (auto ok = Write(silence); !ok) return ok;
    next_ = message.stamp.happened;
  }
  std::vector<float> samples(message.data.size() / sizeof(float));
  std::memcpy(samples.data(), message.data.data(),
              samples.size() * sizeof(float));
  next_ = next_ +
          FromSeconds(static_cast<double>(samples.size()) / audio::kSampleRate);
  return Write(samples);
}

std::string SoundFiles::Told() const {
  std::string told;
  for (const auto& [name, began] : files_) {
    told += fmt::format(", {} (its first sample at {} ns)", name, began.ns);
  }
  return told;
}

Result<void> SoundFiles::Open(HostTime began) {
  Close();
  const size_t number = files_.size() + 1;
  files_.emplace_back(
      number == 1 ? "sound.wav" : fmt::format("sound.{}.wav", number), began);
  next_ = began;
  SF_INFO info{};
  info.samplerate = audio::kSampleRate;
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
  auto made = NewFile::Create((folder_ / files_.back().first).string());
  if (!made) return tl::unexpected(made.error());
  file_ = sf_open_fd(made->Release(), SFM_WRITE, &info, SF_TRUE);
  return file_ == nullptr ? Trouble() : Result<void>{};
}

void SoundFiles::Close() {
  if (file_ != nullptr) sf_close(file_);
  file_ = nullptr;
}

Result<void> SoundFiles::Write(const std::vector<float>& samples) {
  const auto count = static_cast<sf_count_t>(samples.size());
  if (sf_writef_float(file_, samples.data(), count) == count) return {};
  return Trouble();
}

tl::unexpected<Error> SoundFiles::Trouble() const {
  return Fail(ErrorKind::kFile,
              (folder_ / files_.back().first).string() +
                  ": cannot be written: " + sf_strerror(file_) +
                  "; make room on the disk");
}

}  // namespace kimari::keeping
