// A camera that does what it is asked for.
#include "vision/camera/v4l2_camera.h"

#include "tests/support/allocation_counter.h"
#include "tests/vision/video_exchange.h"

namespace kimari::vision {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

using V4l2CameraTest = CameraExchange;

TEST_F(V4l2CameraTest, SaysWhatItIsAndItsMode) {
  EXPECT_EQ(Running("")->Description(),
            "HD USB Camera (uvcvideo), 1280 x 720 MJPEG at 60 frames/s");
}

TEST_F(V4l2CameraTest, HandsOverTheBytesOfThePicture) {
  const auto camera = Running(Given(0, 5'000'000));
  const Frame frame = Taken(*camera);
  EXPECT_EQ(frame.jpeg, pictures_["court"]);
  EXPECT_EQ(frame.exposure, Milliseconds(2));
}

TEST_F(V4l2CameraTest, AStampFromTheStartOfTheExposureMovesToItsMiddle) {
  const auto camera = Running(Given(0, 5'000'000, kFromStart));
  EXPECT_EQ(Taken(*camera).stamp, HostTime{} + Milliseconds(5'001));
}

TEST_F(V4l2CameraTest, AStampFromTheEndOfTheExposureMovesToItsMiddle) {
  const auto camera = Running(Given(0, 5'000'000, kFromEnd));
  EXPECT_EQ(Taken(*camera).stamp, HostTime{} + Milliseconds(4'999));
}

TEST_F(V4l2CameraTest, AMeasuredLatencyIsTakenOffTheStamp) {
  asked_.latency = Milliseconds(7);
  const auto camera = Running(Given(0, 5'000'000));
  EXPECT_EQ(Taken(*camera).stamp, HostTime{} + Milliseconds(4'994));
}

TEST_F(V4l2CameraTest, FramesTheMachineWasTooSlowForAreGaps) {
  const auto camera =
      Running(Given(0, 1'000'000) + Given(1, 1'016'667) + Given(4, 1'066'667));
  EXPECT_EQ(Taken(*camera).sequence, 0u);
  EXPECT_EQ(Taken(*camera).sequence, 1u);
  EXPECT_EQ(Taken(*camera).sequence, 4u);
}

TEST_F(V4l2CameraTest, CountsOnWhereTheDriversCounterEnds) {
  const auto camera =
      Running(Given(0xFFFFFFFF, 1'000'000) + Given(1, 1'033'333));
  EXPECT_EQ(Taken(*camera).sequence, 0xFFFFFFFFu);
  EXPECT_EQ(Taken(*camera).sequence, 0x100000001u);
}

TEST_F(V4l2CameraTest, WaitsNoLongerThanItIsAllowed) {
  const auto camera = Running("wait 100 -> nothing\n" + Given(0, 1'000'000));
  EXPECT_FALSE(camera->Next(Milliseconds(100)).value().has_value());
  EXPECT_EQ(Taken(*camera).sequence, 0u);
}

TEST_F(V4l2CameraTest, TakesNoMemoryOnceItHasHeldAPicture) {
  const auto camera = Running(Given(0, 1'000'000) + Given(1, 1'016'667) +
                              Given(2, 1'033'333) + "wait 100 -> nothing\n");
  Frame frame;
  ASSERT_TRUE(camera->NextInto(frame, Milliseconds(100)).value());
  StartCountingAllocations();
  int taken = 0;
  for (int i = 0; i < 3; ++i) {
    taken += camera->NextInto(frame, Milliseconds(100)).value() ? 1 : 0;
  }
  EXPECT_EQ(AllocationsCounted(), 0);
  EXPECT_EQ(taken, 2);
}

TEST_F(V4l2CameraTest, HoldsWhatItWasNotAskedToSet) {
  asked_.controls = {};
  auto camera =
      Open(Exchange({"uvc_mode.txt", "uvc_held.txt", "uvc_stream.txt"}) +
           Given(0, 1'000'000));
  ASSERT_TRUE(camera) << camera.error().message;
  EXPECT_EQ(Taken(**camera).exposure, Microseconds(7800));
}

TEST_F(V4l2CameraTest, HasNoDoubtsWhileItsControlsHold) {
  const auto camera = Running(
      "VIDIOC_G_CTRL id=0x9a0901 -> ok value=1\n"
      "VIDIOC_G_CTRL id=0x9a0903 -> ok value=0\n"
      "VIDIOC_G_CTRL id=0x9a0902 -> ok value=20\n"
      "VIDIOC_G_CTRL id=0x980913 -> ok value=10\n"
      "VIDIOC_G_CTRL id=0x98090c -> ok value=0\n"
      "VIDIOC_G_CTRL id=0x98091a -> ok value=5000\n"
      "VIDIOC_G_CTRL id=0x980918 -> ok value=1\n");
  EXPECT_THAT(camera->Doubts(), IsEmpty());
}

TEST_F(V4l2CameraTest, NamesWhatChangedByItself) {
  const auto camera = Running(
      "VIDIOC_G_CTRL id=0x9a0901 -> ok value=3\n"
      "VIDIOC_G_CTRL id=0x9a0903 -> ok value=0\n"
      "VIDIOC_G_CTRL id=0x9a0902 -> ok value=156\n"
      "VIDIOC_G_CTRL id=0x980913 -> ok value=10\n"
      "VIDIOC_G_CTRL id=0x98090c -> ok value=0\n"
      "VIDIOC_G_CTRL id=0x98091a -> ok value=5000\n"
      "VIDIOC_G_CTRL id=0x980918 -> ok value=1\n");
  EXPECT_THAT(camera->Doubts(),
              ElementsAre(HasSubstr("auto exposure went from 1 to 3"),
                          HasSubstr("exposure time went from 20 to 156")));
}

}  // namespace
}  // namespace kimari::vision
