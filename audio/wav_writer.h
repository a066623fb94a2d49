// Writes what is rendered to a 32-bit float mono WAV file.
#pragma once

#include <filesystem>
#include <memory>

#include "host/base/result.h"

struct sf_private_tag;

namespace kimari::audio {

class WavWriter {
 public:
  // Fails (kFile) when the file cannot be made.
  static Result<WavWriter> Create(const std::filesystem::path& file);
  WavWriter(WavWriter&&) noexcept;
  WavWriter& operator=(WavWriter&&) noexcept;
  ~WavWriter();

  // False when the disk does not take it. The header is brought up to date
  // every second, so that a torn file can still be played.
  bool Write(const float* samples, int frames);

 private:
  struct Close {
    void operator()(sf_private_tag* file) const;
  };
  explicit WavWriter(sf_private_tag* file) : file_(file) {}
  std::unique_ptr<sf_private_tag, Close> file_;
  int64_t since_header_ = 0;
};

}  // namespace kimari::audio
