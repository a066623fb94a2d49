// The frames of one of our recordings (host/recording/FORMAT.md), in place of a
// camera.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "host/recording/reader.h"
#include "vision/camera/camera_source.h"

namespace kimari::rig {

// Frames with the stamps and sequence numbers they had. Those between two
// readings were never recorded: a gap. How long each was exposed is taken from
// what was seen in it (`/camera/hands`), else as the frame before.
class RecordingCamera : public vision::CameraSource {
 public:
  // `exposure`: of frames before the first whose exposure is recorded. kFile
  // when it is no recording, or holds no frames.
  static Result<std::unique_ptr<RecordingCamera>> Open(const std::string& path,
                                                       Duration exposure);

  // Never waits. The end of the recording is kDevice.
  Result<std::optional<vision::Frame>> Next(Duration timeout) override;
  std::string Description() const override;
  // What the file has lost.
  std::vector<std::string> Doubts() override;

 private:
  struct Entry {
    uint64_t offset = 0;
    size_t size = 0;
    uint64_t sequence = 0;
    HostTime stamp;
    Duration exposure;
  };

  RecordingCamera(std::string path, recording::Reader reader)
      : path_(std::move(path)), reader_(std::move(reader)) {}
  Result<void> Index(Duration exposure);

  std::string path_;
  recording::Reader reader_;
  recording::Report report_;
  std::vector<Entry> entries_;
  size_t next_ = 0;
};

}  // namespace kimari::rig
