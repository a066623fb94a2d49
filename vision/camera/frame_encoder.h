// A JPEG of frames that came as pixels: what is kept and sent is JPEG.
#pragma once

#include <memory>

#include "host/base/result.h"
#include "vision/camera/frame.h"

namespace kimari::vision {

// Not thread-safe: one for each thread.
class FrameEncoder {
 public:
  FrameEncoder();
  ~FrameEncoder();
  FrameEncoder(FrameEncoder&&) noexcept;
  FrameEncoder& operator=(FrameEncoder&&) noexcept;

  // Fills frame.jpeg from frame.raw (quality 95, chroma not subsampled), which
  // stays; does nothing where a JPEG is there, or no picture at all. kUsage
  // when the pixels are none.
  Result<void> Encode(Frame& frame);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace kimari::vision
