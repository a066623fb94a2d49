#include "audio/wav_writer.h"

#include <sndfile.h>

#include <string>

#include "audio/recitation.h"
#include "host/base/new_file.h"

namespace kimari::audio {

void WavWriter::Close::operator()(sf_private_tag* file) const {
  sf_close(file);
}

WavWriter::WavWriter(WavWriter&&) noexcept = default;
WavWriter& WavWriter::operator=(WavWriter&&) noexcept = default;
WavWriter::~WavWriter() = default;

Result<WavWriter> WavWriter::Create(const std::filesystem::path& file) {
  SF_INFO info{};
  info.samplerate = kSampleRate;
  info.channels = 1;
  info.format = SF_FORMAT_WAV | SF_FORMAT_FLOAT;
  auto made = NewFile::Create(file.string());
  if (!made) return tl::unexpected(made.error());
  SNDFILE* opened = sf_open_fd(made->Release(), SFM_WRITE, &info, SF_TRUE);
  if (opened == nullptr) {
    return Fail(ErrorKind::kFile, file.string() +
                                      ": cannot be written as a sound file (" +
                                      sf_strerror(nullptr) + ")");
  }
  return WavWriter(opened);
}

bool WavWriter::Write(const float* samples, int frames) {
  const bool written = sf_writef_float(file_.get(), samples, frames) == frames;
  since_header_ += frames;
  if (since_header_ >= kSampleRate) {
    sf_command(file_.get(), SFC_UPDATE_HEADER_NOW, nullptr, 0);
    since_header_ = 0;
  }
  return written;
}

}  // namespace kimari::audio
