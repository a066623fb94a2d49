// A camera of the machine: V4L2 streaming capture of MJPEG into memory shared
// with the driver. Source: the V4L2 specification (linux/videodev2.h), and the
// documented behaviour of uvcvideo.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "vision/camera/camera_source.h"
#include "vision/camera/v4l2_controls.h"
#include "vision/camera/video_device.h"

namespace kimari::vision {

struct V4l2Options {
  int width = 1280;
  int height = 720;
  double fps = 60;
  CameraControls controls;
  // How much later than its flags say the driver stamps a frame: readout and
  // USB, as measured against a light.
  Duration latency;
};

// Frames bear the driver's sequence numbers, so those the machine was too slow
// for show as gaps, and so do those taken out here: marked as broken by the
// driver, empty, or stamped no later than the one before. What the camera
// itself left out shows in the stamps alone.
//
// Stamps are the driver's CLOCK_MONOTONIC (another clock is refused), moved to
// the middle of the exposure E: + E/2 from V4L2_BUF_FLAG_TSTAMP_SRC_SOE, the
// start of the exposure, else - E/2 from its end; `latency` earlier both times.
// uvcvideo says start of exposure; what it stamps, unless it is loaded with
// hwtimestamps=1, is the arrival of the frame's first packet.
class V4l2Camera : public CameraSource {
 public:
  // Opens the camera, sets and checks mode and controls, starts the stream.
  // kDevice says what the camera did not give, and what it has instead.
  static Result<std::unique_ptr<V4l2Camera>> Open(
      const std::string& path, const V4l2Options& options,
      std::unique_ptr<VideoDevice> device = KernelVideoDevice());

  // A camera that gives nothing for 3 s of `timeout`s is lost. Nothing may come
  // before `timeout` is over, where a frame was taken out.
  Result<std::optional<Frame>> Next(Duration timeout) override;
  // Takes no memory from the heap once `frame` has held the largest picture.
  Result<bool> NextInto(Frame& frame, Duration timeout) override;
  std::string Description() const override { return description_; }
  std::vector<std::string> Doubts() override { return controls_.Doubts(); }

  // Frames taken out so far.
  uint64_t Broken() const { return broken_; }

 private:
  V4l2Camera(std::string path, const V4l2Options& options,
             std::unique_ptr<VideoDevice> device);

  Result<void> CheckDevice();
  Result<void> SetFormat();
  Result<void> SetRate();
  Result<void> StartStream();
  tl::unexpected<Error> Cannot(const std::string& what, int error) const;
  tl::unexpected<Error> Bad(const std::string& what) const;
  tl::unexpected<Error> Lose(tl::unexpected<Error> why);
  // Hands the picture over and the buffer back.
  Result<bool> Dequeue(Frame& frame);

  std::string path_;
  V4l2Options options_;
  std::unique_ptr<VideoDevice> device_;
  V4l2Controls controls_;
  std::string description_;
  Duration exposure_;
  std::vector<std::span<const uint8_t>> buffers_;
  uint32_t last_sequence_ = 0;  // of the driver, which counts in 32 bits
  uint64_t sequence_ = 0;
  bool any_ = false;
  HostTime last_stamp_;
  uint64_t broken_ = 0;
  Duration silent_;
  std::optional<Error> lost_;
};

}  // namespace kimari::vision
