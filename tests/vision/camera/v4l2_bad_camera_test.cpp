// Cameras that are none, are not given, or do not do what they are asked for.
#include "tests/vision/video_exchange.h"
#include "vision/camera/v4l2_camera.h"

namespace kimari::vision {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class BadCamera : public CameraExchange {
 protected:
  static constexpr const char* kOpened =
      "open /dev/video0 -> ok\n"
      "VIDIOC_QUERYCAP -> ok driver=uvcvideo card=Cam capabilities=0x84a00001 "
      "device_caps=0x04200001\n";
  static std::string OnTheMachine(const std::string& path) {
    const auto camera = V4l2Camera::Open(path, {});
    EXPECT_FALSE(camera);
    return camera ? "" : camera.error().message;
  }
  std::string Lost(V4l2Camera& camera) {
    const auto lost = camera.Next(Milliseconds(100));
    EXPECT_FALSE(lost);
    const auto again = camera.Next(Milliseconds(100));
    EXPECT_FALSE(again) << "a lost camera stays lost";
    if (lost || again) return "";
    EXPECT_EQ(lost.error().message, again.error().message);
    return lost.error().message;
  }
};

TEST_F(BadCamera, ThatIsNotThere) {
  EXPECT_THAT(OnTheMachine("/dev/no-such-camera"),
              AllOf(StartsWith("camera /dev/no-such-camera: there is no such"),
                    HasSubstr("camera.device")));
}

TEST_F(BadCamera, ThatIsAnotherDevice) {
  EXPECT_THAT(OnTheMachine("/dev/null"), HasSubstr("this is no camera"));
}

TEST_F(BadCamera, ThatGivesOnlyItsMetadata) {
  EXPECT_THAT(Refused("open /dev/video0 -> ok\n"
                      "VIDIOC_QUERYCAP -> ok driver=uvcvideo card=Cam "
                      "capabilities=0x84a00001 device_caps=0x04a00000\n"),
              AllOf(HasSubstr("of Cam captures no video"),
                    HasSubstr("name another one")));
}

TEST_F(BadCamera, ThatNobodyMayOpen) {
  EXPECT_THAT(Refused("open /dev/video0 -> EACCES\n"),
              HasSubstr("group video"));
}

TEST_F(BadCamera, ThatAnotherProgramHas) {
  EXPECT_THAT(Refused(std::string(kOpened) +
                      "VIDIOC_S_FMT type=1 width=1280 height=720 "
                      "pixelformat=MJPG field=1 -> EBUSY\n"),
              HasSubstr("another program has the camera; close it"));
}

TEST_F(BadCamera, ThatGivesNoMjpeg) {
  EXPECT_THAT(
      Refused(std::string(kOpened) +
              "VIDIOC_S_FMT type=1 width=1280 height=720 pixelformat=MJPG "
              "field=1 -> ok pixelformat=YUYV\n"
              "VIDIOC_ENUM_FMT index=0 type=1 -> ok description=\"YUYV 4:2:2\" "
              "pixelformat=YUYV\n"
              "VIDIOC_ENUM_FMT index=1 type=1 -> EINVAL\n"),
      HasSubstr("no MJPEG but YUYV 4:2:2"));
}

TEST_F(BadCamera, ThatRefusesTheSize) {
  EXPECT_THAT(
      Refused(std::string(kOpened) +
              "VIDIOC_S_FMT type=1 width=1280 height=720 pixelformat=MJPG "
              "field=1 -> ok width=800 height=600\n"
              "VIDIOC_ENUM_FRAMESIZES index=0 pixel_format=MJPG -> ok type=1 "
              "width=640 height=480\n"
              "VIDIOC_ENUM_FRAMESIZES index=1 pixel_format=MJPG -> ok type=1 "
              "width=800 height=600\n"
              "VIDIOC_ENUM_FRAMESIZES index=2 pixel_format=MJPG -> EINVAL\n"),
      AllOf(HasSubstr("1280 x 720, but of 640 x 480, 800 x 600"),
            HasSubstr("camera.width")));
}

TEST_F(BadCamera, ThatGivesFewerFramesASecond) {
  EXPECT_THAT(
      Refused(std::string(kOpened) +
              "VIDIOC_S_FMT type=1 width=1280 height=720 pixelformat=MJPG "
              "field=1 -> ok\n"
              "VIDIOC_S_PARM type=1 numerator=1000 denominator=60000 -> ok "
              "numerator=1 denominator=30\n"
              "VIDIOC_ENUM_FRAMEINTERVALS index=0 pixel_format=MJPG width=1280 "
              "height=720 -> ok type=1 numerator=1 denominator=30\n"
              "VIDIOC_ENUM_FRAMEINTERVALS index=1 pixel_format=MJPG width=1280 "
              "height=720 -> EINVAL\n"),
      AllOf(HasSubstr("not at 60 frames a second, but at 30"),
            HasSubstr("camera.fps")));
}

TEST_F(BadCamera, WhoseExposureCannotBeSet) {
  asked_.controls = {.exposure = Milliseconds(2)};
  EXPECT_THAT(
      Refused(Exchange({"uvc_mode.txt"}) +
              "VIDIOC_QUERYCTRL id=0x9a0901 -> ok minimum=0 maximum=3 step=1\n"
              "VIDIOC_S_CTRL id=0x9a0901 value=1 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x980912 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x980913 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x98090c -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x98091a -> EINVAL\n"),
      AllOf(HasSubstr("exposure_ms: the camera refuses auto exposure = 1"),
            HasSubstr("Invalid argument"), HasSubstr("leave out")));
}

TEST_F(BadCamera, ThatTakesSomethingElseThanItWasAskedFor) {
  asked_.controls = {.exposure = Milliseconds(2), .white_balance_k = 9000};
  EXPECT_THAT(
      Refused(Exchange({"uvc_mode.txt"}) +
              "VIDIOC_QUERYCTRL id=0x9a0901 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x9a0903 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x9a0902 -> ok minimum=1 maximum=500 "
              "step=1\n"
              "VIDIOC_S_CTRL id=0x9a0902 value=20 -> ok\n"
              "VIDIOC_G_CTRL id=0x9a0902 -> ok value=156\n"
              "VIDIOC_QUERYCTRL id=0x980912 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x980913 -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x98090c -> EINVAL\n"
              "VIDIOC_QUERYCTRL id=0x98091a -> ok minimum=2800 maximum=6500 "
              "step=1\n"),
      AllOf(HasSubstr("exposure_ms: the camera holds exposure time = 156 in "
                      "place of 20"),
            HasSubstr("white_balance_k: the camera takes white balance of 2800 "
                      "to 6500, not 9000")));
}

TEST_F(BadCamera, WithoutControlsIsDoubted) {
  asked_.controls = {};
  const auto camera = Open(Exchange({"uvc_mode.txt"}) +
                           "VIDIOC_QUERYCTRL id=0x9a0901 -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x9a0903 -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x9a0902 -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x980912 -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x980913 -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x98090c -> EINVAL\n"
                           "VIDIOC_QUERYCTRL id=0x98091a -> EINVAL\n" +
                           Exchange({"uvc_stream.txt"}) + Given(0, 1'000'000));
  ASSERT_TRUE(camera) << camera.error().message;
  EXPECT_THAT((*camera)->Doubts(),
              ElementsAre(HasSubstr("the camera has no exposure time"),
                          HasSubstr("the camera has no white balance")));
  EXPECT_EQ(Taken(**camera).exposure, FromSeconds(1.0 / 60))
      << "no more is known of it";
}

TEST_F(BadCamera, ThatStampsByAnotherClock) {
  EXPECT_THAT(Refused(Exchange({"uvc_mode.txt", "uvc_controls.txt"}) +
                      "VIDIOC_REQBUFS count=16 type=1 memory=1 -> ok count=2\n"
                      "VIDIOC_QUERYBUF index=0 type=1 memory=1 -> ok flags=0x1 "
                      "length=65536 offset=0\n"),
              HasSubstr("does not stamp frames by the monotonic clock"));
}

TEST_F(BadCamera, ForWhichTheBusHasNoRoom) {
  std::string stream = Exchange({"uvc_stream.txt"});
  stream.replace(stream.find("VIDIOC_STREAMON"), std::string::npos,
                 "VIDIOC_STREAMON type=1 -> ENOSPC\n");
  EXPECT_THAT(Refused(Exchange({"uvc_mode.txt", "uvc_controls.txt"}) + stream),
              HasSubstr("the USB bus has no room"));
}

TEST_F(BadCamera, FramesThatAreBrokenOrEmptyAreTakenOutAndCounted) {
  const auto camera =
      Running(Given(0, 1'000'000) +
              Given(1, 1'016'667, kFromStart | V4L2_BUF_FLAG_ERROR) +
              Given(2, 1'033'333, kFromStart, "bytesused=0") +
              Given(3, 990'000) + Given(4, 1'066'667));
  EXPECT_EQ(Taken(*camera).sequence, 0u);
  for (int i = 0; i < 3; ++i) {
    EXPECT_FALSE(camera->Next(Milliseconds(100)).value().has_value());
  }
  EXPECT_EQ(Taken(*camera).sequence, 4u);
  EXPECT_EQ(camera->Broken(), 3u);
}

TEST_F(BadCamera, UnpluggedWhileAFrameIsWaitedForIsLost) {
  const auto camera = Running("wait 100 -> POLLERR|POLLHUP\n");
  EXPECT_THAT(Lost(*camera),
              StartsWith("camera /dev/video0: it is gone: check its cable"));
}

TEST_F(BadCamera, UnpluggedWhileAFrameIsTakenOutIsLost) {
  const auto camera =
      Running("wait 100 -> POLLIN\nVIDIOC_DQBUF type=1 memory=1 -> ENODEV\n");
  EXPECT_THAT(Lost(*camera),
              StartsWith("camera /dev/video0: it is gone: check its cable"));
}

TEST_F(BadCamera, ThatGivesNothingForThreeSecondsIsLost) {
  std::string silence;
  for (int i = 0; i < 30; ++i) silence += "wait 100 -> nothing\n";
  const auto camera = Running(silence);
  for (int i = 0; i < 29; ++i) {
    ASSERT_FALSE(camera->Next(Milliseconds(100)).value().has_value());
  }
  EXPECT_THAT(Lost(*camera), HasSubstr("no frame came for 3 s"));
}

}  // namespace
}  // namespace kimari::vision
