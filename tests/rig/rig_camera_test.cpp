// [camera] of rig.toml: which camera, and what it is set to.
#include "host/rig/rig_camera.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>

#include "host/rig/rig_file.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class RigCameraTest : public ::testing::Test {
 protected:
  RigCameraTest()
      : path_(::testing::TempDir() + "camera_" +
              ::testing::UnitTest::GetInstance()->current_test_info()->name() +
              ".toml") {}
  ~RigCameraTest() override { std::filesystem::remove(path_); }

  Result<RigFile> Read(const std::string& keys) {
    std::ofstream(path_) << "[camera]\n"
                         << keys << "[boards]\na = \"a\"\nb = \"b\"\n";
    return ReadRigFile(path_);
  }
  RigCamera Camera(const std::string& keys) {
    const auto rig = Read(keys);
    EXPECT_TRUE(rig) << rig.error().message;
    return rig ? rig->camera : RigCamera{};
  }
  std::string Refused(const std::string& keys) {
    const auto rig = Read(keys);
    EXPECT_FALSE(rig);
    return rig ? "" : rig.error().message;
  }

  std::string path_;
};

TEST_F(RigCameraTest, ADeviceHasAModeAndControls) {
  const RigCamera camera = Camera(
      "device = \"/dev/video0\"\nwidth = 1920\nheight = 1080\nfps = 59.94\n"
      "exposure_ms = 2\ngain = 12\nwhite_balance_k = 5000\n"
      "power_line_hz = 50\nlatency_ms = 6.5\n");
  EXPECT_EQ(camera.device, "/dev/video0");
  EXPECT_EQ(camera.v4l2.width, 1920);
  EXPECT_EQ(camera.v4l2.height, 1080);
  EXPECT_EQ(camera.v4l2.fps, 59.94);
  EXPECT_EQ(camera.v4l2.controls.exposure, Milliseconds(2));
  EXPECT_EQ(camera.v4l2.controls.gain, 12);
  EXPECT_EQ(camera.v4l2.controls.white_balance_k, 5000);
  EXPECT_EQ(camera.v4l2.controls.power_line_hz, 50);
  EXPECT_EQ(camera.v4l2.latency, Microseconds(6500));
}

TEST_F(RigCameraTest, WhatADeviceIsNotToldItHolds) {
  const RigCamera camera = Camera("device = \"/dev/video0\"\n");
  EXPECT_EQ(camera.v4l2.width, 1280);
  EXPECT_EQ(camera.v4l2.height, 720);
  EXPECT_EQ(camera.v4l2.fps, 60);
  EXPECT_FALSE(camera.v4l2.controls.exposure);
  EXPECT_FALSE(camera.v4l2.controls.gain);
}

TEST_F(RigCameraTest, AFileLiesBesideTheRigFile) {
  const RigCamera camera =
      Camera("file = \"court.mp4\"\nfps = 240\nexposure_ms = 2\n");
  EXPECT_EQ(camera.file, ::testing::TempDir() + "court.mp4");
  EXPECT_EQ(camera.file_fps, 240);
  EXPECT_EQ(camera.file_exposure, Milliseconds(2));
}

TEST_F(RigCameraTest, OnlyOneCameraIsNamed) {
  EXPECT_THAT(Refused("device = \"/dev/video0\"\nfile = \"a.mp4\"\n"),
              AllOf(StartsWith(path_ + ":1:"), HasSubstr("more than one")));
}

TEST_F(RigCameraTest, AKeyOfAnotherKindOfCameraIsRefusedWithItsPlace) {
  EXPECT_THAT(Refused("file = \"a.mp4\"\ngain = 3\n"),
              AllOf(StartsWith(path_ + ":3:"),
                    HasSubstr("camera.gain is set of a camera named as "
                              "camera.device; remove it")));
  EXPECT_THAT(Refused("socket = \"s\"\nfps = 60\n"),
              HasSubstr("camera.device or camera.file; remove it"));
}

TEST_F(RigCameraTest, NumbersOutOfRangeAreRefusedWithTheirPlace) {
  const std::string device = "device = \"/dev/video0\"\n";
  EXPECT_THAT(Refused(device + "width = 1280.5\n"),
              AllOf(StartsWith(path_ + ":3:"),
                    HasSubstr("write a whole number, 160 to 7680")));
  EXPECT_THAT(Refused(device + "fps = 0\n"), HasSubstr("write 1 to 1000"));
  EXPECT_THAT(Refused(device + "exposure_ms = nan\n"),
              HasSubstr("write 0.1 to 1000"));
  EXPECT_THAT(Refused(device + "power_line_hz = 55\n"),
              HasSubstr("write 50 or 60, or 0"));
  EXPECT_THAT(Refused(device + "gain = \"high\"\n"),
              HasSubstr("camera.gain has the wrong type"));
}

TEST_F(RigCameraTest, AnExposureLongerThanAFrameIsRefused) {
  EXPECT_THAT(Refused("device = \"/dev/video0\"\nfps = 240\nexposure_ms = 5\n"),
              HasSubstr("longer than a frame at 240 frames a second (4.2 ms)"));
}

TEST_F(RigCameraTest, ACameraThatIsNotThereIsTheDevicesError) {
  const auto camera =
      OpenCamera(Camera("device = \"/dev/no-such-camera\"\n"), nullptr);
  ASSERT_FALSE(camera);
  EXPECT_EQ(camera.error().kind, ErrorKind::kDevice);
}

TEST_F(RigCameraTest, ARecordingTakesNoRate) {
  const auto camera =
      OpenCamera(Camera("file = \"match.mcap\"\nfps = 60\n"), nullptr);
  ASSERT_FALSE(camera);
  EXPECT_THAT(camera.error().message, HasSubstr("leave camera.fps out"));
}

}  // namespace
}  // namespace kimari::rig
