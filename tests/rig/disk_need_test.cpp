// A match is refused where the disk has no room for it.
#include "host/rig/disk_need.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/program.h"

namespace kimari::rig {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

RigCamera Camera(int width, int height, double fps) {
  RigCamera camera;
  camera.device = "/dev/video0";
  camera.v4l2.width = width;
  camera.v4l2.height = height;
  camera.v4l2.fps = fps;
  return camera;
}

// Measured in the demo: 139 to 190 MB.
TEST(DiskNeed, AReadingTakesWhatItWasMeasuredToTake) {
  const DiskNeed need = NeedOf(Camera(1280, 720, 60), KeptFrames::kAll, 1);
  EXPECT_GE(need.reading, 190'000'000U);
  EXPECT_LE(need.reading, 220'000'000U);
}

TEST(DiskNeed, FollowsTheCamerasModeAndThePolicy) {
  const auto all = NeedOf(Camera(1280, 720, 60), KeptFrames::kAll, 100);
  const auto large = NeedOf(Camera(2560, 1440, 60), KeptFrames::kAll, 100);
  const auto takes = NeedOf(Camera(1280, 720, 60), KeptFrames::kTakes, 100);
  EXPECT_GT(large.match, 3 * all.match);
  EXPECT_LT(5 * takes.match, all.match);
}

TEST(DiskNeed, AFolderWithoutRoomIsRefusedWithTheFigures) {
  const Workplace place;
  const std::string path = place.Path("not/there/yet");
  const DiskNeed little{1, 1};
  EXPECT_TRUE(CheckRoom(path, little, 1));
  const DiskNeed much{150'000'000, UINT64_MAX / 2};
  const auto refused = CheckRoom(path, much, 100);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message,
              AllOf(HasSubstr("100 readings"), HasSubstr("150 MB each"),
                    HasSubstr("are free"), HasSubstr("空きが足りません")));
}

TEST(DiskNeed, NobodyIsAdvisedWhatHeDoesAlready) {
  const Workplace place;
  const auto refused = [&](KeptFrames frames) {
    const DiskNeed much{150'000'000, UINT64_MAX / 2, frames};
    return CheckRoom(place.Path("match.mcap"), much, 100).error().message;
  };
  EXPECT_THAT(refused(KeptFrames::kAll), HasSubstr("--frames takes"));
  EXPECT_THAT(refused(KeptFrames::kTakes), Not(HasSubstr("--frames takes")));
}

TEST(DiskNeed, IsToldBeforeAMatchBegins) {
  const Workplace place;
  const auto need = NeedOf(Camera(1280, 720, 60), KeptFrames::kTakes, 100);
  EXPECT_THAT(NeedWords(place.Path("match.mcap"), need, 100),
              AllOf(HasSubstr("GB for 100 reading(s)"), HasSubstr("are free")));
}

TEST(DiskNeed, IsWatchedWhileItIsRecordedAndFramesGoFirst) {
  const DiskNeed need{150'000'000, 0};
  EXPECT_EQ(LeftIn(750'000'000, need), DiskLeft::kEnough);
  EXPECT_EQ(LeftIn(749'999'999, need), DiskLeft::kShort);
  EXPECT_EQ(LeftIn(450'000'000, need), DiskLeft::kShort);
  EXPECT_EQ(LeftIn(449'999'999, need), DiskLeft::kNoFrames);
  EXPECT_EQ(LeftIn(0, need), DiskLeft::kNoFrames);
}

}  // namespace
}  // namespace kimari::rig
