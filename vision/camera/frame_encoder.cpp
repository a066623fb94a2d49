#include "vision/camera/frame_encoder.h"

#include <turbojpeg.h>

#include <string>

namespace kimari::vision {

constexpr int kQuality = 95;

struct FrameEncoder::State {
  tjhandle handle = tjInitCompress();
  unsigned char* out = nullptr;  // kept and grown by the library
  unsigned long size = 0;
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    tjFree(out);
    if (handle != nullptr) tjDestroy(handle);
  }
};

FrameEncoder::FrameEncoder() : state_(std::make_unique<State>()) {}
FrameEncoder::~FrameEncoder() = default;
FrameEncoder::FrameEncoder(FrameEncoder&&) noexcept = default;
FrameEncoder& FrameEncoder::operator=(FrameEncoder&&) noexcept = default;

Result<void> FrameEncoder::Encode(Frame& frame) {
  if (!frame.jpeg.empty() || frame.raw.bytes.empty()) return {};
  const RawPicture& raw = frame.raw;
  const bool grey = raw.channels == 1;
  if (tjCompress2(state_->handle, raw.bytes.data(), raw.width, 0, raw.height,
                  grey ? TJPF_GRAY : TJPF_BGR, &state_->out, &state_->size,
                  grey ? TJSAMP_GRAY : TJSAMP_444, kQuality, 0) != 0) {
    return Fail(ErrorKind::kUsage, "camera frame " +
                                       std::to_string(frame.sequence) +
                                       ": no picture to compress (" +
                                       tjGetErrorStr2(state_->handle) + ")");
  }
  frame.jpeg.assign(state_->out, state_->out + state_->size);
  return {};
}

}  // namespace kimari::vision
