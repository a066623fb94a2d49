// JPEG out of a 4:2:2 picture, by libjpeg-turbo.
#pragma once

#include <span>
#include <vector>

#include "host/base/result.h"
#include "host/proof/render/yuv.h"

namespace kimari::sim {

class JpegEncoder {
 public:
  // Error kUsage for sizes or qualities that JPEG does not have.
  static Result<JpegEncoder> Create(int width, int height, int quality);
  JpegEncoder(JpegEncoder&& other) noexcept;
  JpegEncoder& operator=(JpegEncoder&&) = delete;
  JpegEncoder(const JpegEncoder&) = delete;
  JpegEncoder& operator=(const JpegEncoder&) = delete;
  ~JpegEncoder();

  // The picture's upper left width x height pixels. Valid until the next call;
  // empty if the library refused.
  std::span<const uint8_t> Encode(const YuvPicture& picture);

 private:
  JpegEncoder(void* handle, int width, int height, int quality);

  void* handle_;
  int width_;
  int height_;
  int quality_;
  std::vector<uint8_t> buffer_;
};

}  // namespace kimari::sim
