// The camera's last frame, for a look that takes longer than frames come.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

#include "host/base/result.h"
#include "vision/camera/camera_source.h"

namespace kimari::enrolment {

// Any thread; a thread of its own takes the frames, until its end.
class LastFrame {
 public:
  // The camera must outlive it, and nobody else may take its frames.
  explicit LastFrame(vision::CameraSource& camera)
      : camera_(camera), thread_([this] { Run(); }) {}
  ~LastFrame();
  LastFrame(const LastFrame&) = delete;
  LastFrame& operator=(const LastFrame&) = delete;

  // Nothing where none has come since the last. Fails as the camera did.
  Result<std::optional<vision::Frame>> Next();

 private:
  void Run();

  vision::CameraSource& camera_;
  std::mutex mutex_;
  std::optional<vision::Frame> frame_;
  std::optional<Error> failure_;
  std::atomic<bool> stop_{false};
  std::thread thread_;
};

}  // namespace kimari::enrolment
