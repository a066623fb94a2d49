#include "host/proof/render/jpeg.h"

#include <spdlog/fmt/fmt.h>
#include <turbojpeg.h>

#include <utility>

namespace kimari::sim {

Result<JpegEncoder> JpegEncoder::Create(int width, int height, int quality) {
  constexpr int kLargest = 8192;
  if (width < 64 || height < 64 || width > kLargest || height > kLargest ||
      width % 2 != 0 || quality < 1 || quality > 100) {
    return Fail(ErrorKind::kUsage,
                fmt::format("camera {}x{} at JPEG quality {} cannot be "
                            "rendered; use an even width, both sides 64 to {}, "
                            "quality 1 to 100",
                            width, height, quality, kLargest));
  }
  void* handle = tjInitCompress();
  if (handle == nullptr) {
    return Fail(ErrorKind::kDevice,
                "libjpeg-turbo did not start; free some memory");
  }
  return JpegEncoder(handle, width, height, quality);
}

JpegEncoder::JpegEncoder(void* handle, int width, int height, int quality)
    : handle_(handle),
      width_(width),
      height_(height),
      quality_(quality),
      buffer_(tjBufSize(width, height, TJSAMP_422)) {}

JpegEncoder::JpegEncoder(JpegEncoder&& other) noexcept
    : handle_(std::exchange(other.handle_, nullptr)),
      width_(other.width_),
      height_(other.height_),
      quality_(other.quality_),
      buffer_(std::move(other.buffer_)) {}

JpegEncoder::~JpegEncoder() {
  if (handle_ != nullptr) tjDestroy(handle_);
}

std::span<const uint8_t> JpegEncoder::Encode(const YuvPicture& picture) {
  const uint8_t* planes[3] = {picture.y.data(), picture.u.data(),
                              picture.v.data()};
  const int strides[3] = {picture.stride, picture.stride / 2,
                          picture.stride / 2};
  uint8_t* out = buffer_.data();
  unsigned long size = buffer_.size();
  if (tjCompressFromYUVPlanes(handle_, planes, width_, strides, height_,
                              TJSAMP_422, &out, &size, quality_,
                              TJFLAG_NOREALLOC) != 0) {
    return {};
  }
  return {buffer_.data(), size};
}

}  // namespace kimari::sim
