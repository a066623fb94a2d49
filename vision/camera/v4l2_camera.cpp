#include "vision/camera/v4l2_camera.h"

#include <linux/videodev2.h>
#include <poll.h>
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <system_error>
#include <utility>

#include "vision/camera/v4l2_modes.h"

namespace kimari::vision {
namespace {

// A quarter of a second at 60 frames a second while the machine is busy.
constexpr uint32_t kBuffers = 16;
constexpr uint32_t kFewestBuffers = 2;
constexpr Duration kSilence = Seconds(3);
// 59.94 is taken for 60.
constexpr double kRateTolerance = 0.005;

v4l2_buffer NewBuffer(uint32_t index) {
  v4l2_buffer buffer{};
  buffer.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  buffer.memory = V4L2_MEMORY_MMAP;
  buffer.index = index;
  return buffer;
}

}  // namespace

V4l2Camera::V4l2Camera(std::string path, const V4l2Options& options,
                       std::unique_ptr<VideoDevice> device)
    : path_(std::move(path)),
      options_(options),
      device_(std::move(device)),
      controls_(*device_) {}

tl::unexpected<Error> V4l2Camera::Bad(const std::string& what) const {
  return Fail(ErrorKind::kDevice, fmt::format("camera {}: {}", path_, what));
}

tl::unexpected<Error> V4l2Camera::Cannot(const std::string& what,
                                         int error) const {
  switch (error) {
    case ENOENT:
      return Bad(
          "there is no such device; connect the camera, or correct "
          "camera.device (ls /dev/v4l/by-id)");
    case EACCES:
      return Bad(
          "no right to open it; add yourself to the group video, and "
          "log in again");
    case EBUSY:
      return Bad("another program has the camera; close it");
    case ENODEV:
      return Bad("the camera is not connected (any more); connect it");
    default:
      return Bad(
          fmt::format("cannot {} ({}); connect it again, or take another "
                      "camera",
                      what, std::system_category().message(error)));
  }
}

tl::unexpected<Error> V4l2Camera::Lose(tl::unexpected<Error> why) {
  lost_ = why.value();
  return why;
}

Result<std::unique_ptr<V4l2Camera>> V4l2Camera::Open(
    const std::string& path, const V4l2Options& options,
    std::unique_ptr<VideoDevice> device) {
  std::unique_ptr<V4l2Camera> camera(
      new V4l2Camera(path, options, std::move(device)));
  if (const int error = camera->device_->Open(path); error != 0) {
    return camera->Cannot("open it", error);
  }
  for (const auto step : {&V4l2Camera::CheckDevice, &V4l2Camera::SetFormat,
                          &V4l2Camera::SetRate}) {
    if (Result<void> ok = (camera.get()->*step)(); !ok) {
      return tl::unexpected(ok.error());
    }
  }
  if (Result<void> ok = camera->controls_.Fix(options.controls); !ok) {
    return camera->Bad(ok.error().message);
  }
  camera->exposure_ =
      camera->controls_.Exposure().value_or(FromSeconds(1 / options.fps));
  if (Result<void> ok = camera->StartStream(); !ok) {
    return tl::unexpected(ok.error());
  }
  return camera;
}

Result<void> V4l2Camera::CheckDevice() {
  v4l2_capability what{};
  if (const int error = device_->Control(VIDIOC_QUERYCAP, &what); error != 0) {
    if (error != ENOTTY && error != EINVAL) return Cannot("examine it", error);
    return Bad(
        "this is no camera; name its device as camera.device (ls "
        "/dev/v4l/by-id)");
  }
  const uint32_t can = (what.capabilities & V4L2_CAP_DEVICE_CAPS) != 0
                           ? what.device_caps
                           : what.capabilities;
  const auto* card = reinterpret_cast<const char*>(what.card);
  const auto* driver = reinterpret_cast<const char*>(what.driver);
  // A camera has several devices; one of them may give only metadata.
  if ((can & V4L2_CAP_VIDEO_CAPTURE) == 0) {
    return Bad(
        fmt::format("this device of {} captures no video; name another "
                    "one of it (ls /dev/v4l/by-id)",
                    card));
  }
  if ((can & V4L2_CAP_STREAMING) == 0) {
    return Bad(
        fmt::format("{} cannot stream into memory; take another camera", card));
  }
  description_ = fmt::format("{} ({})", card, driver);
  return {};
}

Result<void> V4l2Camera::SetFormat() {
  v4l2_format format{};
  format.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  format.fmt.pix.width = static_cast<uint32_t>(options_.width);
  format.fmt.pix.height = static_cast<uint32_t>(options_.height);
  format.fmt.pix.pixelformat = V4L2_PIX_FMT_MJPEG;
  format.fmt.pix.field = V4L2_FIELD_NONE;
  const v4l2_pix_format& got = format.fmt.pix;
  const int error = device_->Control(VIDIOC_S_FMT, &format);
  if (error != 0 && error != EINVAL) return Cannot("set its format", error);
  if (error != 0 || got.pixelformat != V4L2_PIX_FMT_MJPEG) {
    return Bad(
        fmt::format("it gives no MJPEG but {}; take a camera that gives "
                    "MJPEG",
                    OfferedFormats(*device_)));
  }
  if (static_cast<int>(got.width) != options_.width ||
      static_cast<int>(got.height) != options_.height) {
    return Bad(
        fmt::format("it gives no pictures of {} x {}, but of {}; write "
                    "one of these as camera.width and camera.height",
                    options_.width, options_.height, OfferedSizes(*device_)));
  }
  return {};
}

Result<void> V4l2Camera::SetRate() {
  v4l2_streamparm parameters{};
  parameters.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  v4l2_fract& period = parameters.parm.capture.timeperframe;
  period = {
      .numerator = 1000,
      .denominator = static_cast<uint32_t>(std::lround(options_.fps * 1000))};
  if (const int error = device_->Control(VIDIOC_S_PARM, &parameters);
      error != 0) {
    return Cannot("set its frames a second", error);
  }
  const double got = period.numerator == 0
                         ? 0.0
                         : static_cast<double>(period.denominator) /
                               static_cast<double>(period.numerator);
  if (!(std::abs(got / options_.fps - 1) <= kRateTolerance)) {
    return Bad(fmt::format(
        "it gives {} x {} not at {:g} frames a second, but at {}; write one of "
        "these as camera.fps",
        options_.width, options_.height, options_.fps,
        OfferedRates(*device_, options_.width, options_.height)));
  }
  description_ +=
      fmt::format(", {} x {} MJPEG at {:g} frames/s", options_.width,
                  options_.height, std::round(got * 100) / 100);
  return {};
}

Result<void> V4l2Camera::StartStream() {
  v4l2_requestbuffers request{};
  request.count = kBuffers;
  request.type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  request.memory = V4L2_MEMORY_MMAP;
  if (const int error = device_->Control(VIDIOC_REQBUFS, &request);
      error != 0) {
    return Cannot("get memory for its frames", error);
  }
  if (request.count < kFewestBuffers) {
    return Bad("the driver has no memory for its frames; end other programs");
  }
  for (uint32_t i = 0; i < request.count; ++i) {
    v4l2_buffer buffer = NewBuffer(i);
    if (const int error = device_->Control(VIDIOC_QUERYBUF, &buffer);
        error != 0) {
      return Cannot("find the memory of its frames", error);
    }
    if ((buffer.flags & V4L2_BUF_FLAG_TIMESTAMP_MASK) !=
        V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC) {
      return Bad(
          "its driver does not stamp frames by the monotonic clock, so "
          "nobody knows when they were taken; take another camera");
    }
    std::span<const uint8_t> memory;
    if (const int error = device_->Map(buffer.m.offset, buffer.length, memory);
        error != 0) {
      return Cannot("share the memory of its frames", error);
    }
    buffers_.push_back(memory);
    if (const int error = device_->Control(VIDIOC_QBUF, &buffer); error != 0) {
      return Cannot("queue memory for a frame", error);
    }
  }
  int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;
  if (const int error = device_->Control(VIDIOC_STREAMON, &type); error != 0) {
    // uvcvideo says so when other devices have the bus's time.
    if (error == ENOSPC) {
      return Bad(
          "the USB bus has no room for its frames; give it a port of "
          "its own, or take a smaller picture or fewer frames a second");
    }
    return Cannot("start its stream", error);
  }
  return {};
}

Result<std::optional<Frame>> V4l2Camera::Next(Duration timeout) {
  Frame frame;
  const Result<bool> came = NextInto(frame, timeout);
  if (!came) return tl::unexpected(came.error());
  if (!*came) return std::optional<Frame>();
  return std::optional(std::move(frame));
}

Result<bool> V4l2Camera::NextInto(Frame& frame, Duration timeout) {
  if (lost_) return tl::unexpected(*lost_);
  const int64_t wait_ms =
      std::max<int64_t>(0, (timeout.ns + 999'999) / 1'000'000);
  short events = 0;
  if (const int error = device_->Wait(static_cast<int>(wait_ms), events);
      error != 0) {
    return Lose(Cannot("wait for a frame", error));
  }
  if ((events & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
    return Lose(Bad("it is gone: check its cable, connect it again"));
  }
  if (events != 0) return Dequeue(frame);
  silent_ += Milliseconds(wait_ms);
  if (silent_ >= kSilence) {
    return Lose(Bad(fmt::format("no frame came for {:g} s; connect it again",
                                silent_.Seconds())));
  }
  return false;
}

Result<bool> V4l2Camera::Dequeue(Frame& frame) {
  v4l2_buffer buffer = NewBuffer(0);
  if (const int error = device_->Control(VIDIOC_DQBUF, &buffer); error != 0) {
    if (error == EAGAIN) return false;
    return Lose(
        Bad(error == ENODEV
                ? "it is gone: check its cable, connect it again"
                : fmt::format("it gives no more frames ({}); connect it "
                              "again",
                              std::system_category().message(error))));
  }
  silent_ = {};
  const HostTime stamped = {int64_t{buffer.timestamp.tv_sec} * 1'000'000'000 +
                            int64_t{buffer.timestamp.tv_usec} * 1'000};
  const bool whole = (buffer.flags & V4L2_BUF_FLAG_ERROR) == 0 &&
                     buffer.bytesused > 0 && buffer.index < buffers_.size() &&
                     buffer.bytesused <= buffers_[buffer.index].size() &&
                     (!any_ || stamped > last_stamp_);
  if (whole) {
    const bool from_start = (buffer.flags & V4L2_BUF_FLAG_TSTAMP_SRC_MASK) ==
                            V4L2_BUF_FLAG_TSTAMP_SRC_SOE;
    sequence_ =
        any_ ? sequence_ + (buffer.sequence - last_sequence_) : buffer.sequence;
    last_sequence_ = buffer.sequence;
    last_stamp_ = stamped;
    any_ = true;
    const auto bytes = buffers_[buffer.index].first(buffer.bytesused);
    frame.jpeg.assign(bytes.begin(), bytes.end());
    frame.raw.bytes.clear();
    frame.sequence = sequence_;
    frame.exposure = exposure_;
    frame.stamp = stamped - options_.latency +
                  (from_start ? exposure_ / 2 : -(exposure_ / 2));
  } else {
    ++broken_;
  }
  v4l2_buffer empty = NewBuffer(buffer.index);
  if (const int error = device_->Control(VIDIOC_QBUF, &empty); error != 0) {
    return Lose(Cannot("give a frame's memory back", error));
  }
  return whole;
}

}  // namespace kimari::vision
