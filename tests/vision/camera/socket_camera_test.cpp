#include "vision/camera/socket_camera.h"

#include <gmock/gmock.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <string>

#include "tests/vision/eye_fixture.h"
#include "vision/camera/frame_wire.h"

namespace kimari::vision {
namespace {

using testing::HasSubstr;

// A camera and the far end of its socket.
class SocketCameraTest : public testing::Test {
 protected:
  SocketCameraTest() {
    std::array<int, 2> ends{};
    EXPECT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()), 0);
    far_end_ = ends[0];
    camera_ = std::make_unique<SocketCamera>(ends[1]);
  }
  ~SocketCameraTest() override { HangUp(); }
  void HangUp() {
    if (far_end_ >= 0) ::close(far_end_);
    far_end_ = -1;
  }

  const Frame frame_{.jpeg = {1, 2, 3, 4, 5},
                     .sequence = 77,
                     .stamp = {123456789},
                     .exposure = Milliseconds(2)};
  int far_end_ = -1;
  std::unique_ptr<SocketCamera> camera_;
};

TEST_F(SocketCameraTest, HandsOverFramesAsTheyWereWritten) {
  ASSERT_TRUE(WriteFrame(far_end_, frame_).has_value());
  const auto got = camera_->Next(Milliseconds(1000));
  ASSERT_TRUE(got.has_value() && got->has_value());
  EXPECT_EQ((*got)->jpeg, frame_.jpeg);
  EXPECT_EQ((*got)->sequence, frame_.sequence);
  EXPECT_EQ((*got)->stamp, frame_.stamp);
  EXPECT_EQ((*got)->exposure, frame_.exposure);
}

TEST_F(SocketCameraTest, KeepsHalfAFrameUntilTheRestComes) {
  const FrameHeader header{.jpeg_size = 2, .sequence = 5};
  ASSERT_EQ(::send(far_end_, &header, sizeof header, 0), 32);
  EXPECT_FALSE(camera_->Next(Milliseconds(1)).value().has_value());
  ASSERT_EQ(::send(far_end_, "ab", 2, 0), 2);
  EXPECT_EQ(camera_->Next(Milliseconds(1000)).value()->sequence, 5U);
}

TEST_F(SocketCameraTest, SaysWhenTheCameraHasGone) {
  HangUp();
  const auto got = camera_->Next(Milliseconds(10));
  ASSERT_FALSE(got.has_value());
  EXPECT_EQ(got.error().kind, ErrorKind::kDevice);
  EXPECT_THAT(got.error().message, HasSubstr("has gone"));
}

TEST_F(SocketCameraTest, RefusesBytesThatAreNoFrame) {
  const std::string noise(40, 'x');
  ASSERT_EQ(::send(far_end_, noise.data(), noise.size(), 0), 40);
  EXPECT_FALSE(camera_->Next(Milliseconds(10)).has_value());
}

TEST_F(SocketCameraTest, TellsTheWriterThatTheReaderHasGone) {
  camera_.reset();
  const auto sent = WriteFrame(far_end_, frame_);
  ASSERT_FALSE(sent.has_value());
  EXPECT_THAT(sent.error().message, HasSubstr("reader has gone"));
}

TEST(SocketCamera, SaysWhereNobodyListens) {
  const auto camera = SocketCamera::Connect("/nowhere/camera.sock");
  ASSERT_FALSE(camera.has_value());
  EXPECT_THAT(camera.error().message, HasSubstr("/nowhere/camera.sock"));
}

}  // namespace
}  // namespace kimari::vision
