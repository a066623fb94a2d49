// The board's words and the camera's frames while the lamp is switched.
#pragma once

#include <opencv2/core/mat.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "calibration/camera_clock.h"
#include "host/base/clock.h"
#include "host/base/result.h"
#include "host/base/spsc_ring.h"
#include "host/link/serial_reader.h"
#include "vision/camera/camera_source.h"
#include "vision/camera/frame_decoder.h"
#include "vision/camera/lamp_finder.h"

namespace kimari::setting_up {

// One thread.
class LampFilm {
 public:
  // All must outlive it.
  LampFilm(link::SerialReader& board, std::string port,
           SpscRing<evidence::Payload>& said, vision::CameraSource& camera,
           const Clock& clock)
      : board_(board),
        port_(std::move(port)),
        said_(said),
        camera_(camera),
        clock_(clock) {}

  // Until the first switching is told. Fails (kDevice) where none is, or
  // g_stop is set.
  Result<void> Begin();
  // So long, then the lamp is left alone. Fails as Begin.
  Result<void> Watch(Duration lasts);
  // From what was taken. Fails as calibration::MeasureCameraClock.
  Result<calibration::CameraClock> Measure() const;
  // How many rows a frame has; 0 before the first.
  int rows() const { return rows_; }

 private:
  Result<void> Listen();
  // Once: a board that restarts says the same again.
  void TellImage();
  Result<void> Look(Duration timeout);
  void AddLevels(HostTime stamp, const cv::Mat& luma);

  link::SerialReader& board_;
  std::string port_;
  SpscRing<evidence::Payload>& said_;
  vision::CameraSource& camera_;
  const Clock& clock_;
  vision::FrameDecoder decoder_;
  std::optional<vision::Lamp> lamp_;
  std::vector<std::pair<HostTime, cv::Mat>> pictures_;  // until it is found
  std::vector<calibration::LitFrame> frames_;
  std::vector<calibration::LightSwitch> switches_;
  Duration exposure_;
  int rows_ = 0;
  bool looking_ = false;
  bool image_told_ = false;
};

}  // namespace kimari::setting_up
