// The camera that a rig file names, opened.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "host/base/clock.h"
#include "host/base/result.h"
#include "vision/camera/camera_source.h"
#include "vision/camera/v4l2_camera.h"

namespace kimari::rig {

// One of `device`, `file` and `socket` is not empty.
struct RigCamera {
  std::string device;  // of V4L2, set as `v4l2` says
  vision::V4l2Options v4l2;
  // A film, a folder of pictures, or one of our recordings.
  std::string file;
  std::optional<double> file_fps;
  Duration file_exposure;
  std::string socket;  // of a simulated camera

  bool Named() const {
    return !device.empty() || !file.empty() || !socket.empty();
  }
};

// `live`: a file's frames come as a camera's would, each in its time, stamped
// by this clock, which must outlive the camera; null: as fast as they are
// taken, with the file's stamps. Errors: kDevice, kFile, kUsage, with what to
// do.
Result<std::unique_ptr<vision::CameraSource>> OpenCamera(
    const RigCamera& camera, const Clock* live);

}  // namespace kimari::rig
