#include "host/reader/memorising.h"

#include <gtest/gtest.h>

namespace kimari::reader {
namespace {

HostTime At(double minutes) { return HostTime{} + FromSeconds(minutes * 60); }

TEST(Memorising, CallsTwoMinutesAtThirteen) {
  Memorising time(KyogiMemorising(), At(0));
  EXPECT_EQ(time.Due(At(0)), Announcement::kMemorise15);
  EXPECT_EQ(time.Due(At(12.9)), std::nullopt);
  EXPECT_EQ(time.Due(At(13)), Announcement::kTwoMinutes);
  EXPECT_EQ(time.Due(At(13)), std::nullopt) << "once";
  EXPECT_EQ(time.Due(At(15)), Announcement::kTimeIsUp);
  EXPECT_TRUE(time.Over(At(15)));
}

TEST(Memorising, OfHimukaLastsOneMinute) {
  Memorising time(HimukaMemorising(), At(0));
  EXPECT_EQ(time.Due(At(0)), Announcement::kMemorise1);
  EXPECT_EQ(time.Due(At(1)), Announcement::kTimeIsUp);
}

TEST(Memorising, ThatWasSleptThroughSaysOnlyTheLastCall) {
  Memorising time(MemorisingOf(Seconds(300)), At(0));
  EXPECT_EQ(time.Due(At(0.1)), Announcement::kMemorise);
  EXPECT_EQ(time.Due(At(9)), Announcement::kTimeIsUp);
  EXPECT_EQ(time.Due(At(9)), std::nullopt);
  EXPECT_EQ(time.Left(At(9)), Duration{});
}

}  // namespace
}  // namespace kimari::reader
