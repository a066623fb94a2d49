// The frames of a recording as a folder of pictures.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <utility>

#include "host/base/new_file.h"
#include "host/base/result.h"
#include "host/evidence/observation.h"
#include "host/recording/reader.h"

namespace kimari::keeping {

// Frames as `camera.file` of a rig file takes a folder of pictures: the JPEGs,
// and frames.csv with a row each. One thread.
class FrameFolder {
 public:
  // It is made with the first frame.
  explicit FrameFolder(std::filesystem::path folder)
      : folder_(std::move(folder)) {}

  // How long the frame that was looked at had been exposed; before Add.
  void Exposed(const evidence::HandsSeen& seen);
  // A message of rig::kFrameTopic. Fails (kFile).
  Result<void> Add(const recording::Message& message);
  // Ends frames.csv. Fails (kFile).
  Result<void> Close() { return list_ ? list_->Close() : Result<void>{}; }
  // Pictures till now.
  int Count() const { return count_; }

 private:
  std::filesystem::path folder_;
  std::optional<NewFile> list_;
  std::map<uint32_t, Duration> exposures_;
  int count_ = 0;
};

}  // namespace kimari::keeping
