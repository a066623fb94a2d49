// What `kimari doctor` says of a camera.
#include "host/uses/setting_up/examine_camera.h"

#include <opencv2/imgcodecs.hpp>

#include "tests/support/program.h"
#include "tests/vision/video_exchange.h"

namespace kimari::setting_up {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

class ExaminedCamera : public vision::CameraExchange {
 protected:
  // A tatami-coloured picture with white paper on it.
  static cv::Mat Court() {
    cv::Mat picture(120, 160, CV_8UC3, cv::Scalar(120, 170, 190));
    picture(cv::Rect(20, 20, 60, 40)) = cv::Scalar(225, 235, 240);
    return picture;
  }
  // Thirty pictures at 120 a second.
  void Show(const cv::Mat& picture) {
    for (int i = 0; i < 30; ++i) {
      cv::imwrite(fmt::format("{}/{:02}.jpg", Folder(), i), picture);
    }
  }
  std::string Folder() {
    std::filesystem::create_directories(place_.Path("pictures"));
    return place_.Path("pictures");
  }
  std::string Said(const rig::RigCamera& camera) {
    testing::internal::CaptureStdout();
    ExamineCamera(camera, "rig.toml", examination_);
    return testing::internal::GetCapturedStdout();
  }
  std::string SaidOfFolder() {
    return Said({.file = Folder(), .file_fps = 120});
  }
  // Of a camera that gives a frame each `period_us`, and of what it holds then.
  std::string SaidOfDevice(int64_t period_us, uint32_t step, int exposure) {
    cv::imencode(".jpg", Court(), pictures_["court"]);
    std::string exchange;
    uint32_t sequence = 0;
    int64_t at = 1'000'000;
    for (; at < 2'000'000 + period_us; at += period_us, sequence += step) {
      exchange += vision::Given(sequence, at);
    }
    exchange += fmt::format(
        "VIDIOC_G_CTRL id=0x9a0901 -> ok value=1\n"
        "VIDIOC_G_CTRL id=0x9a0903 -> ok value=0\n"
        "VIDIOC_G_CTRL id=0x9a0902 -> ok value={}\n"
        "VIDIOC_G_CTRL id=0x980913 -> ok value=10\n"
        "VIDIOC_G_CTRL id=0x98090c -> ok value=0\n"
        "VIDIOC_G_CTRL id=0x98091a -> ok value=5000\n"
        "VIDIOC_G_CTRL id=0x980918 -> ok value=1\n",
        exposure);
    const auto camera = Running(exchange);
    testing::internal::CaptureStdout();
    ExamineFrames(*camera, asked_.fps, examination_);
    return testing::internal::GetCapturedStdout();
  }

  Workplace place_;
  Examination examination_;
};

TEST_F(ExaminedCamera, IsFit) {
  EXPECT_THAT(SaidOfDevice(16'667, 1, 20),
              AllOf(HasSubstr("1280 x 720 MJPEG at 60 frames/s"),
                    HasSubstr("60.0 frames a second, 0 of 61 lost"),
                    HasSubstr("exposure, gain and white balance hold"),
                    HasSubstr("in colour"), Not(HasSubstr("BAD"))));
  EXPECT_TRUE(examination_.Healthy());
}

TEST_F(ExaminedCamera, OfWhichEverySecondFrameIsLost) {
  EXPECT_THAT(SaidOfDevice(33'333, 2, 20),
              ContainsRegex("BAD +camera's frames +30.0 frames a second, 31 of "
                            "63 lost: .*USB port of its own"));
  EXPECT_FALSE(examination_.Healthy());
}

TEST_F(ExaminedCamera, ThatLeavesFramesOutItself) {
  EXPECT_THAT(SaidOfDevice(33'333, 1, 20),
              ContainsRegex("BAD +camera's frames .*where 60 were asked for"));
}

TEST_F(ExaminedCamera, WhoseExposureDoesNotHold) {
  EXPECT_THAT(SaidOfDevice(16'667, 1, 156),
              ContainsRegex("BAD +camera's controls +exposure time went from "
                            "20 to 156"));
}

TEST_F(ExaminedCamera, ThatIsNone) {
  EXPECT_THAT(
      Said({.device = "/dev/null"}),
      ContainsRegex("BAD +camera +camera /dev/null: this is no camera"));
}

TEST_F(ExaminedCamera, ThatIsSimulatedIsNotOpened) {
  place_.Write("socket", "");
  EXPECT_THAT(Said({.socket = place_.Path("socket")}), HasSubstr("not tried"));
}

TEST_F(ExaminedCamera, OfAFolderIsFit) {
  Show(Court());
  EXPECT_THAT(SaidOfFolder(),
              AllOf(HasSubstr("pictures, 30 pictures"),
                    HasSubstr("120.0 frames a second, 0 of 30 lost"),
                    Not(HasSubstr("BAD"))));
}

TEST_F(ExaminedCamera, ThatIsGrey) {
  cv::Mat grey;
  cv::extractChannel(Court(), grey, 1);
  Show(grey);
  EXPECT_THAT(SaidOfFolder(), ContainsRegex("BAD +camera's picture +grey"));
}

TEST_F(ExaminedCamera, SomeOfWhosePicturesAreBroken) {
  Show(Court());
  place_.Write("pictures/10.jpg", "no picture");
  EXPECT_THAT(SaidOfFolder(),
              ContainsRegex("BAD +camera's picture +1 of 3 cannot be read: "
                            "camera frame 10: no readable JPEG"));
}

}  // namespace
}  // namespace kimari::setting_up
