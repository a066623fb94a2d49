#include "host/rig/rig_camera.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include "host/rig/recording_camera.h"
#include "vision/camera/paced_camera.h"
#include "vision/camera/picture_folder_camera.h"
#include "vision/camera/socket_camera.h"
#include "vision/camera/video_file_camera.h"

namespace kimari::rig {
namespace {

using Opened = Result<std::unique_ptr<vision::CameraSource>>;

Opened OpenFile(const RigCamera& camera) {
  std::error_code none;
  if (std::filesystem::is_directory(camera.file, none)) {
    return vision::PictureFolderCamera::Open(
        camera.file,
        {.fps = camera.file_fps, .exposure = camera.file_exposure});
  }
  if (std::filesystem::path(camera.file).extension() == ".mcap") {
    if (camera.file_fps) {
      return Fail(ErrorKind::kUsage, "camera file " + camera.file +
                                         ": a recording has times of its own; "
                                         "leave camera.fps out");
    }
    return RecordingCamera::Open(camera.file, camera.file_exposure);
  }
  return vision::VideoFileCamera::Open(
      camera.file, {.fps = camera.file_fps, .exposure = camera.file_exposure});
}

}  // namespace

Opened OpenCamera(const RigCamera& camera, const Clock* live) {
  if (!camera.device.empty()) {
    return vision::V4l2Camera::Open(camera.device, camera.v4l2);
  }
  if (camera.file.empty()) return vision::SocketCamera::Connect(camera.socket);
  Opened file = OpenFile(camera);
  if (!file || live == nullptr) return file;
  return std::make_unique<vision::PacedCamera>(std::move(*file), *live);
}

}  // namespace kimari::rig
