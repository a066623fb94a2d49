// Bytes of a frame on the stream socket between a simulated camera and its
// reader: a fixed header, little-endian, then the JPEG.
#pragma once

#include <cstdint>

#include "host/base/result.h"
#include "vision/camera/frame.h"

namespace kimari::vision {

inline constexpr uint32_t kFrameMagic = 0x4D41434B;       // "KCAM" in memory
inline constexpr uint32_t kFrameMaxJpegBytes = 8u << 20;  // more is no frame

struct FrameHeader {
  uint32_t magic = kFrameMagic;
  uint32_t jpeg_size = 0;  // bytes that follow
  uint64_t sequence = 0;
  int64_t stamp_ns = 0;  // HostTime of the middle of the exposure
  int64_t exposure_ns = 0;
};
static_assert(sizeof(FrameHeader) == 32);

// Writes header and JPEG (of a frame that has one) to a connected stream
// socket, blocking until all is handed to the kernel. kDevice when the reader
// is gone. No signal is raised.
Result<void> WriteFrame(int socket, const Frame& frame);

// The same without a copy of the picture.
Result<void> WriteFrame(int socket, const uint8_t* jpeg, uint32_t jpeg_size,
                        uint64_t sequence, HostTime stamp, Duration exposure);

}  // namespace kimari::vision
