#include "vision/frame_decoder.h"

#include <turbojpeg.h>

#include <array>
#include <string>

namespace kimari::vision {

struct FrameDecoder::State {
  tjhandle handle = tjInitDecompress();
  std::array<cv::Mat, 3> planes;
  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
  ~State() {
    if (handle != nullptr) tjDestroy(handle);
  }
};

namespace {

struct Head {
  int width = 0;
  int height = 0;
  int subsampling = 0;
};

tl::unexpected<Error> Broken(const Frame& frame, tjhandle handle) {
  return Fail(ErrorKind::kFile,
              "camera frame " + std::to_string(frame.sequence) +
                  ": no readable JPEG (" + tjGetErrorStr2(handle) +
                  "); the frame is dropped, check the camera's cable");
}

Result<Head> ReadHead(const Frame& frame, tjhandle handle) {
  Head head;
  int colours = 0;
  if (tjDecompressHeader3(handle, frame.jpeg.data(), frame.jpeg.size(),
                          &head.width, &head.height, &head.subsampling,
                          &colours) != 0 ||
      head.width <= 0 || head.height <= 0 || head.subsampling < 0) {
    return Broken(frame, handle);
  }
  return head;
}

}  // namespace

FrameDecoder::FrameDecoder() : state_(std::make_unique<State>()) {}
FrameDecoder::~FrameDecoder() = default;
FrameDecoder::FrameDecoder(FrameDecoder&&) noexcept = default;
FrameDecoder& FrameDecoder::operator=(FrameDecoder&&) noexcept = default;

Result<YuvPicture> FrameDecoder::Decode(const Frame& frame) {
  const auto head = ReadHead(frame, state_->handle);
  if (!head) return tl::unexpected<Error>(head.error());
  const int count = head->subsampling == TJSAMP_GRAY ? 1 : 3;
  std::array<unsigned char*, 3> data{};
  std::array<int, 3> strides{};
  for (int i = 0; i < count; ++i) {
    cv::Mat& plane = state_->planes.at(i);
    plane.create(tjPlaneHeight(i, head->height, head->subsampling),
                 tjPlaneWidth(i, head->width, head->subsampling), CV_8U);
    data.at(i) = plane.data;
    strides.at(i) = static_cast<int>(plane.step);
  }
  if (tjDecompressToYUVPlanes(state_->handle, frame.jpeg.data(),
                              frame.jpeg.size(), data.data(), head->width,
                              strides.data(), head->height, 0) != 0) {
    return Broken(frame, state_->handle);
  }
  YuvPicture picture{
      .y = state_->planes[0](cv::Rect(0, 0, head->width, head->height)),
      .u = {},
      .v = {},
      .sequence = frame.sequence,
      .stamp = frame.stamp,
      .exposure = frame.exposure};
  if (count == 3) {
    picture.u = state_->planes[1];
    picture.v = state_->planes[2];
  }
  return picture;
}

Result<void> FrameDecoder::DecodeBgr(const Frame& frame, cv::Mat& out) {
  const auto head = ReadHead(frame, state_->handle);
  if (!head) return tl::unexpected<Error>(head.error());
  out.create(head->height, head->width, CV_8UC3);
  if (tjDecompress2(state_->handle, frame.jpeg.data(), frame.jpeg.size(),
                    out.data, head->width, static_cast<int>(out.step),
                    head->height, TJPF_BGR, 0) != 0) {
    return Broken(frame, state_->handle);
  }
  return {};
}

}  // namespace kimari::vision
