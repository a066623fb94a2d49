// A machine that does not keep up is told as one, once.
#include "host/rig/busy_watch.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace kimari::rig {
namespace {

using ::testing::HasSubstr;

class BusyWatchTest : public ::testing::Test {
 protected:
  // Each `each` for so long, a thread wakes so late.
  void WakeLate(Duration late, Duration each, Duration so_long) {
    for (const HostTime end = now_ + so_long; now_ < end; now_ = now_ + each) {
      watch_.Woke(now_ - late, now_);
    }
  }

  BusyWatch watch_{true};
  HostTime now_{1'000'000'000};
};

TEST_F(BusyWatchTest, AnIdleMachineIsNot) {
  WakeLate(Milliseconds(1), Milliseconds(2), Seconds(60));
  WakeLate(Milliseconds(60), Seconds(2), Seconds(60));
  EXPECT_FALSE(watch_.Tell());
}

TEST_F(BusyWatchTest, OneStallOfADiskIsNot) {
  watch_.Woke(now_ - Milliseconds(300), now_);
  EXPECT_FALSE(watch_.Tell());
}

TEST_F(BusyWatchTest, ThatWakesLateAllTheTimeIsToldOnceWithWhatToDo) {
  WakeLate(Milliseconds(40), Milliseconds(100), Seconds(10));
  const auto told = watch_.Tell();
  ASSERT_TRUE(told);
  EXPECT_THAT(told->en, HasSubstr("too busy for the simulation"));
  EXPECT_THAT(told->en, HasSubstr("end other programs"));
  EXPECT_THAT(told->ja, HasSubstr("ほかのプログラムを終了"));
  WakeLate(Milliseconds(40), Milliseconds(100), Seconds(60));
  EXPECT_FALSE(watch_.Tell());
}

TEST_F(BusyWatchTest, ThatPassesOverFramesIs) {
  watch_.Looked(now_, now_, 10);
  EXPECT_FALSE(watch_.Tell());
  watch_.Looked(now_, now_ + Seconds(1), 60);
  EXPECT_TRUE(watch_.Tell());
}

TEST_F(BusyWatchTest, WhoseEyesAreSecondsBehindIs) {
  watch_.Looked(now_ - Milliseconds(1500), now_, 0);
  EXPECT_FALSE(watch_.Tell());
  watch_.Looked(now_ - Milliseconds(2500), now_, 0);
  EXPECT_TRUE(watch_.Tell());
}

TEST_F(BusyWatchTest, WhoseSimulatedBoardsFallSilentAgainAndAgainIs) {
  for (int i = 0; i < 3; ++i) watch_.BoardFailed(now_);
  EXPECT_TRUE(watch_.Tell());
}

TEST_F(BusyWatchTest, OfARealBoardThatFallsSilentNothingFollows) {
  BusyWatch real;
  for (int i = 0; i < 9; ++i) real.BoardFailed(now_);
  EXPECT_FALSE(real.Tell());
}

TEST_F(BusyWatchTest, OfARealRigSpeaksOfTheMatch) {
  BusyWatch real;
  real.Looked(now_ - Seconds(3), now_, 0);
  EXPECT_THAT(real.Tell()->en, HasSubstr("too busy for the match"));
}

}  // namespace
}  // namespace kimari::rig
