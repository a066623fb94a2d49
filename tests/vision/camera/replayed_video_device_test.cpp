// The replayed exchange is strict: it stands for a camera.
#include "tests/vision/camera/replayed_video_device.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>
#include <linux/videodev2.h>

#include <cerrno>

namespace kimari::vision {
namespace {

const Pictures kNone;

int SetExposure(VideoDevice& device, int value) {
  v4l2_control control{.id = V4L2_CID_EXPOSURE_ABSOLUTE, .value = value};
  return device.Control(VIDIOC_S_CTRL, &control);
}

TEST(ReplayedVideoDevice, AnswersTheCallsOfItsExchange) {
  ReplayedVideoDevice device(
      "# a comment\nopen a -> ok\nVIDIOC_S_CTRL id=0x9a0902 value=5 -> EIO\n",
      kNone);
  EXPECT_EQ(device.Open("a"), 0);
  EXPECT_EQ(SetExposure(device, 5), EIO);
}

TEST(ReplayedVideoDevice, RefusesACallOutOfOrder) {
  EXPECT_NONFATAL_FAILURE(
      {
        ReplayedVideoDevice device("open a -> ok\nwait 5 -> nothing\n", kNone);
        EXPECT_EQ(SetExposure(device, 5), EPROTO);
        EXPECT_EQ(device.Open("a"), EPROTO);
      },
      "VIDIOC_S_CTRL id=10094850 value=5, but the exchange has in line 1");
}

TEST(ReplayedVideoDevice, RefusesOtherArguments) {
  EXPECT_NONFATAL_FAILURE(
      {
        ReplayedVideoDevice device("VIDIOC_S_CTRL id=0x9a0902 value=5 -> ok\n",
                                   kNone);
        EXPECT_EQ(SetExposure(device, 6), EPROTO);
      },
      "value=6");
}

TEST(ReplayedVideoDevice, RefusesWhatComesAfterItsEnd) {
  EXPECT_NONFATAL_FAILURE(
      {
        ReplayedVideoDevice device("", kNone);
        EXPECT_EQ(device.Open("a"), EPROTO);
      },
      "the exchange is over");
}

TEST(ReplayedVideoDevice, MissesCallsThatWereNeverMade) {
  EXPECT_NONFATAL_FAILURE(
      { ReplayedVideoDevice device("open a -> ok\n", kNone); },
      "left at line 1");
}

}  // namespace
}  // namespace kimari::vision
