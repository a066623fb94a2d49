// Where frames come from: a live camera, a file or the simulated world.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "host/base/result.h"
#include "host/base/time.h"
#include "vision/camera/frame.h"

namespace kimari::vision {

class CameraSource {
 public:
  virtual ~CameraSource() = default;
  // The next frame in order. Nothing when none came within `timeout`; kDevice
  // when the camera is lost or its file has ended, after which every call
  // fails. Thread: one.
  virtual Result<std::optional<Frame>> Next(Duration timeout) = 0;
  // The same into `frame`, whose memory is used again; it is left alone when
  // none came (false).
  virtual Result<bool> NextInto(Frame& frame, Duration timeout) {
    Result<std::optional<Frame>> next = Next(timeout);
    if (!next) return tl::unexpected(next.error());
    if (*next) frame = std::move(**next);
    return next->has_value();
  }
  // For people: what it is, and its mode.
  virtual std::string Description() const = 0;
  // What of the picture is not fixed, or no longer as it was set when the
  // camera was opened: a line each, with what to do. Asks the device. Thread:
  // that of Next.
  virtual std::vector<std::string> Doubts() { return {}; }
};

}  // namespace kimari::vision
