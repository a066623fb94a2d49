#include "vision/camera/frame_decoder.h"

#include <turbojpeg.h>

#include <algorithm>
#include <array>
#include <list>
#include <opencv2/imgproc.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace kimari::vision {

struct FrameDecoder::State {
  tjhandle handle = tjInitDecompress();
  std::array<cv::Mat, 3> planes;
  cv::Mat mixed;  // of raw pixels
  struct Kept {
    std::vector<uint8_t> jpeg;
    YuvPicture picture;
  };
  std::list<Kept> kept;  // used last first
  size_t most_kept = 0;
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

// Cheap cameras leave bytes between a whole picture and its end mark, of which
// the library warns. Any other warning means that part of it is missing.
bool OnlyPadded(tjhandle handle) {
  const std::string_view text = tjGetErrorStr2(handle);
  return tjGetErrorCode(handle) == TJERR_WARNING &&
         text.find("extraneous bytes before marker 0xd9") != text.npos;
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

// The frame's own pixels; empty when there are none. Valid as long as it.
cv::Mat RawPixels(const Frame& frame) {
  const RawPicture& raw = frame.raw;
  if (!frame.jpeg.empty() || raw.bytes.empty()) return {};
  const int type = raw.channels == 1 ? CV_8UC1 : CV_8UC3;
  // OpenCV knows no constant pixels; they are only read.
  return {raw.height, raw.width, type, const_cast<uint8_t*>(raw.bytes.data())};
}

YuvPicture Timed(const Frame& frame, const cv::Mat& y) {
  return {.y = y,
          .u = {},
          .v = {},
          .scale = 1,
          .sequence = frame.sequence,
          .stamp = frame.stamp,
          .exposure = frame.exposure};
}

}  // namespace

FrameDecoder::FrameDecoder() : state_(std::make_unique<State>()) {}
FrameDecoder::~FrameDecoder() = default;
FrameDecoder::FrameDecoder(FrameDecoder&&) noexcept = default;
FrameDecoder& FrameDecoder::operator=(FrameDecoder&&) noexcept = default;

YuvPicture FrameDecoder::Planes(const Frame& frame, const cv::Mat& pixels) {
  auto& planes = state_->planes;
  if (pixels.channels() == 1) {
    pixels.copyTo(planes[0]);
    return Timed(frame, planes[0]);
  }
  cv::cvtColor(pixels, state_->mixed, cv::COLOR_BGR2YCrCb);
  cv::extractChannel(state_->mixed, planes[0], 0);
  cv::extractChannel(state_->mixed, planes[2], 1);
  cv::extractChannel(state_->mixed, planes[1], 2);
  YuvPicture picture = Timed(frame, planes[0]);
  picture.u = planes[1];
  picture.v = planes[2];
  return picture;
}

Result<YuvPicture> FrameDecoder::Decode(const Frame& frame) {
  return DecodePlanes(frame, 1);
}

Result<YuvPicture> FrameDecoder::DecodeHalf(const Frame& frame) {
  const bool keep = state_->most_kept > 0 && !frame.jpeg.empty();
  return keep ? DecodeOnce(frame) : DecodePlanes(frame, 2);
}

void FrameDecoder::KeepPictures(size_t most) {
  state_->most_kept = most;
  while (state_->kept.size() > most) state_->kept.pop_back();
}

Result<YuvPicture> FrameDecoder::DecodeOnce(const Frame& frame) {
  std::list<State::Kept>& kept = state_->kept;
  const auto known = std::find_if(
      kept.begin(), kept.end(),
      [&](const State::Kept& one) { return one.jpeg == frame.jpeg; });
  if (known != kept.end()) {
    kept.splice(kept.begin(), kept, known);
  } else {
    Result<YuvPicture> picture = DecodePlanes(frame, 2);
    if (!picture) return picture;
    for (cv::Mat* plane : {&picture->y, &picture->u, &picture->v}) {
      *plane = plane->clone();
    }
    kept.push_front({frame.jpeg, std::move(*picture)});
    if (kept.size() > state_->most_kept) kept.pop_back();
  }
  YuvPicture picture = kept.front().picture;
  picture.sequence = frame.sequence;
  picture.stamp = frame.stamp;
  picture.exposure = frame.exposure;
  return picture;
}

Result<YuvPicture> FrameDecoder::DecodePlanes(const Frame& frame, int scale) {
  if (const cv::Mat pixels = RawPixels(frame); !pixels.empty()) {
    return Planes(frame, pixels);
  }
  const auto head = ReadHead(frame, state_->handle);
  if (!head) return tl::unexpected<Error>(head.error());
  const int count = head->subsampling == TJSAMP_GRAY ? 1 : 3;
  if (head->subsampling == TJSAMP_411) scale = 1;  // has a quarter of chroma
  const int width = (head->width + scale - 1) / scale;
  const int height = (head->height + scale - 1) / scale;
  std::array<unsigned char*, 3> data{};
  std::array<int, 3> strides{};
  for (int i = 0; i < count; ++i) {
    cv::Mat& plane = state_->planes.at(i);
    plane.create(tjPlaneHeight(i, height, head->subsampling),
                 tjPlaneWidth(i, width, head->subsampling), CV_8U);
    data.at(i) = plane.data;
    strides.at(i) = static_cast<int>(plane.step);
  }
  if (tjDecompressToYUVPlanes(state_->handle, frame.jpeg.data(),
                              frame.jpeg.size(), data.data(), width,
                              strides.data(), height, 0) != 0 &&
      !OnlyPadded(state_->handle)) {
    return Broken(frame, state_->handle);
  }
  YuvPicture picture =
      Timed(frame, state_->planes[0](cv::Rect(0, 0, head->width / scale,
                                              head->height / scale)));
  picture.scale = scale;
  if (count == 3) {
    picture.u = state_->planes[1];
    picture.v = state_->planes[2];
  }
  return picture;
}

Result<void> FrameDecoder::DecodeBgr(const Frame& frame, cv::Mat& out) {
  if (const cv::Mat pixels = RawPixels(frame); !pixels.empty()) {
    if (pixels.channels() == 1) {
      cv::cvtColor(pixels, out, cv::COLOR_GRAY2BGR);
    } else {
      pixels.copyTo(out);
    }
    return {};
  }
  const auto head = ReadHead(frame, state_->handle);
  if (!head) return tl::unexpected<Error>(head.error());
  out.create(head->height, head->width, CV_8UC3);
  if (tjDecompress2(state_->handle, frame.jpeg.data(), frame.jpeg.size(),
                    out.data, head->width, static_cast<int>(out.step),
                    head->height, TJPF_BGR, 0) != 0 &&
      !OnlyPadded(state_->handle)) {
    return Broken(frame, state_->handle);
  }
  return {};
}

}  // namespace kimari::vision
