// A V4l2Camera on a replayed exchange, and the lines of its frames.
#pragma once

#include <gmock/gmock.h>
#include <linux/videodev2.h>
#include <spdlog/fmt/fmt.h>

#include <fstream>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <opencv2/imgcodecs.hpp>
#include <string>

#include "tests/vision/camera/replayed_video_device.h"
#include "vision/camera/v4l2_camera.h"

namespace kimari::vision {

inline constexpr unsigned kFromStart =
    V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_TSTAMP_SRC_SOE;
inline constexpr unsigned kFromEnd =
    V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC | V4L2_BUF_FLAG_TSTAMP_SRC_EOF;

// Of tests/vision/exchanges, one after the other.
inline std::string Exchange(std::initializer_list<const char*> names) {
  std::string text;
  for (const char* name : names) {
    std::string path = KIMARI_SOURCE_DIR "/tests/vision/exchanges/";
    std::ifstream file(path += name);
    EXPECT_TRUE(file) << name;
    text.append(std::istreambuf_iterator<char>(file), {});
  }
  return text;
}

// A frame is waited for, taken out, and its buffer given back.
inline std::string Given(uint32_t sequence, int64_t stamp_us,
                         unsigned flags = kFromStart,
                         const char* content = "picture=court") {
  return fmt::format(
      "wait 100 -> POLLIN\n"
      "VIDIOC_DQBUF type=1 memory=1 -> ok index=1 {} flags={} sec={} usec={} "
      "sequence={}\n"
      "VIDIOC_QBUF index=1 type=1 memory=1 -> ok\n",
      content, flags, stamp_us / 1'000'000, stamp_us % 1'000'000, sequence);
}

class CameraExchange : public testing::Test {
 protected:
  CameraExchange() {
    cv::imencode(".jpg", cv::Mat(48, 64, CV_8UC3, cv::Scalar(90, 150, 200)),
                 pictures_["court"]);
    asked_.controls = {.exposure = Milliseconds(2),
                       .gain = 10,
                       .white_balance_k = 5000,
                       .power_line_hz = 50};
  }

  Result<std::unique_ptr<V4l2Camera>> Open(const std::string& exchange) {
    return V4l2Camera::Open(
        "/dev/video0", asked_,
        std::make_unique<ReplayedVideoDevice>(exchange, pictures_));
  }
  // A camera that takes all that is asked, then goes on as said.
  std::unique_ptr<V4l2Camera> Running(const std::string& frames) {
    auto camera =
        Open(Exchange({"uvc_mode.txt", "uvc_controls.txt", "uvc_stream.txt"}) +
             frames);
    EXPECT_TRUE(camera) << camera.error().message;
    return std::move(*camera);
  }
  static Frame Taken(V4l2Camera& camera) {
    const auto frame = camera.Next(Milliseconds(100));
    EXPECT_TRUE(frame && *frame);
    return frame && *frame ? **frame : Frame{};
  }
  // What it says where it cannot be opened.
  std::string Refused(const std::string& exchange) {
    const auto camera = Open(exchange);
    EXPECT_FALSE(camera);
    if (camera) return "";
    EXPECT_EQ(camera.error().kind, ErrorKind::kDevice);
    return camera.error().message;
  }

  Pictures pictures_;
  V4l2Options asked_;
};

}  // namespace kimari::vision
