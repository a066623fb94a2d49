// Frames to pixels, JPEGs with libjpeg-turbo; the handle and the buffers are
// kept.
#pragma once

#include <cstdint>
#include <memory>
#include <opencv2/core.hpp>

#include "host/base/result.h"
#include "host/base/time.h"
#include "vision/camera/frame.h"

namespace kimari::vision {

// A decoded frame as it lies in the JPEG: full luma, subsampled chroma (BT.601
// full range); of raw pixels the chroma is full too. The planes belong to the
// decoder and hold until its next call.
struct YuvPicture {
  cv::Mat y, u, v;  // CV_8U; u and v are empty for a grey picture
  int scale = 1;    // pixels of the frame, each way, to one of `y`: 1 or 2
  uint64_t sequence = 0;
  HostTime stamp;
  Duration exposure;
};

// Not thread-safe: one for each thread.
class FrameDecoder {
 public:
  FrameDecoder();
  ~FrameDecoder();
  FrameDecoder(FrameDecoder&&) noexcept;
  FrameDecoder& operator=(FrameDecoder&&) noexcept;

  // kFile when the bytes are no whole JPEG picture.
  Result<YuvPicture> Decode(const Frame& frame);
  // The same of half its size, `scale` 2: a third less work, for the finer half
  // of a JPEG's waves is left out. Raw pixels keep their size, as does chroma
  // of a quarter's width.
  Result<YuvPicture> DecodeHalf(const Frame& frame);
  // From now on the planes of so many JPEGs are kept: whoever shows the same
  // bytes to DecodeHalf again has the same planes at once. For cameras that
  // repeat themselves to the byte, as simulated ones do.
  void KeepPictures(size_t most);
  // CV_8UC3, BGR; `out` is reused when its size fits.
  Result<void> DecodeBgr(const Frame& frame, cv::Mat& out);

 private:
  YuvPicture Planes(const Frame& frame, const cv::Mat& pixels);
  Result<YuvPicture> DecodePlanes(const Frame& frame, int scale);
  Result<YuvPicture> DecodeOnce(const Frame& frame);

  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kimari::vision
