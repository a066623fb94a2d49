// Frames of a file as a live camera would give them: each when its time has
// come, stamped by the clock of the machine.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/base/clock.h"
#include "vision/camera/camera_source.h"

namespace kimari::vision {

// The first frame comes at once; the others as far apart as in the file. A
// frame is handed over half an exposure after its stamp, never before.
class PacedCamera : public CameraSource {
 public:
  // `clock` must outlive this.
  PacedCamera(std::unique_ptr<CameraSource> file, const Clock& clock)
      : file_(std::move(file)), clock_(clock) {}

  Result<std::optional<Frame>> Next(Duration timeout) override;
  std::string Description() const override { return file_->Description(); }
  std::vector<std::string> Doubts() override { return file_->Doubts(); }

 private:
  std::unique_ptr<CameraSource> file_;
  const Clock& clock_;
  std::optional<Frame> waiting_;
  std::optional<Duration> shift_;  // from the file's times to the clock's
};

}  // namespace kimari::vision
