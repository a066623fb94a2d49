// A film in place of a camera: mp4, mov, mkv, avi, or JPEGs one after the other
// (mjpeg), by libav.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "vision/camera/camera_source.h"
#include "vision/camera/film_file.h"

namespace kimari::vision {

struct VideoFileOptions {
  // Frames a second of a file without times (mjpeg); nothing for any other.
  std::optional<double> fps;
  // No film tells how long a frame was exposed.
  Duration exposure;
};

// Stamps are the file's own, the first frame's 0; JPEGs of avi and mjpeg are
// handed on as they are, other pictures as pixels. A hole in the times shows as
// a gap in the sequence numbers, counted in frames of the file's rate.
class VideoFileCamera : public CameraSource {
 public:
  // kFile when it is no film that can be read, kUsage when the rate is missing
  // or given twice.
  static Result<std::unique_ptr<VideoFileCamera>> Open(
      const std::string& path, const VideoFileOptions& options);
  ~VideoFileCamera() override;

  // Never waits. The end of the file is kDevice.
  Result<std::optional<Frame>> Next(Duration timeout) override;
  std::string Description() const override { return description_; }

 private:
  VideoFileCamera(std::string path, const VideoFileOptions& options);
  Result<void> Begin();
  // `at_ms`: what the film says.
  void Stamp(Frame& frame, std::optional<double> at_ms);

  std::string path_;
  VideoFileOptions options_;
  std::string description_;
  std::optional<FilmFile> film_;
  double fps_ = 0;
  bool jpegs_ = false;
  uint64_t taken_ = 0;
  uint64_t sequence_ = 0;
  double last_ms_ = 0;
};

}  // namespace kimari::vision
