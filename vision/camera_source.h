// Where frames come from: a live camera, a file or the simulated world.
#pragma once

#include <optional>

#include "host/base/result.h"
#include "host/base/time.h"
#include "vision/frame.h"

namespace kimari::vision {

class CameraSource {
 public:
  virtual ~CameraSource() = default;
  // The next frame in order. Nothing when none came within `timeout`; kDevice
  // when the camera is lost, after which every call fails. Thread: one.
  virtual Result<std::optional<Frame>> Next(Duration timeout) = 0;
};

}  // namespace kimari::vision
