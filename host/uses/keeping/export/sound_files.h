// The sound of a recording as WAV files.
#pragma once

#include <sndfile.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "host/recording/reader.h"

namespace kimari::keeping {

// What was played, one after the other; holes are silence, and after a pause
// (a match that went on the next evening) there is another file. One thread.
class SoundFiles {
 public:
  // Into this folder, which is there: sound.wav, then sound.2.wav.
  explicit SoundFiles(std::filesystem::path folder)
      : folder_(std::move(folder)) {}
  SoundFiles(const SoundFiles&) = delete;
  SoundFiles& operator=(const SoundFiles&) = delete;
  ~SoundFiles() { Close(); }

  // A message of rig::kSoundTopic, in the order of the recording. Fails
  // (kFile).
  Result<void> Add(const recording::Message& message);
  // The files, and when the first sample of each was heard; empty where there
  // is none.
  std::string Told() const;

 private:
  Result<void> Open(HostTime began);
  void Close();
  Result<void> Write(const std::vector<float>& samples);
  tl::unexpected<Error> Trouble() const;

  std::filesystem::path folder_;
  SNDFILE* file_ = nullptr;
  std::vector<std::pair<std::string, HostTime>> files_;
  HostTime next_;
};

}  // namespace kimari::keeping
