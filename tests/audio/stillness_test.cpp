#include "audio/stillness.h"

#include <gtest/gtest.h>

#include <vector>

namespace kimari::audio {
namespace {

using Kind = OutputEvent::Kind;

// A device that is looked at each 20 ms.
class StillnessTest : public testing::Test {
 protected:
  StillnessTest() { Plays(Seconds(1)); }
  void Plays(Duration d) { Pass(d, 960); }
  void Stands(Duration d) { Pass(d, 0); }
  // Nobody looks.
  void Stopped(Duration d) { now_ = now_ + d; }
  void Sleeps(Duration d) { asleep_ = asleep_ + d; }
  // "stands still", then "stood still".
  std::vector<OutputEvent> told_;

 private:
  void Pass(Duration d, int64_t frames) {
    for (const HostTime end = now_ + d; now_ < end;) {
      now_ = now_ + Milliseconds(20);
      frames_ += frames;
      if (const auto event = stillness_.Look(now_, frames_, asleep_)) {
        told_.push_back(*event);
      }
    }
  }
  Stillness stillness_;
  HostTime now_{1'000'000'000};
  int64_t frames_ = 0;
  Duration asleep_;
};

TEST_F(StillnessTest, ASuspendedDeviceIsToldAtOnceAndThenForHowLong) {
  Stands(Seconds(10));
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(told_[0].kind, Kind::kStandsStill);
  Plays(Seconds(1));
  ASSERT_EQ(told_.size(), 2U);
  EXPECT_EQ(told_[1].kind, Kind::kStoodStill);
  EXPECT_NEAR(told_[1].amount.Seconds(), 10, 0.1);
}

TEST_F(StillnessTest, AProgramThatWasStoppedKnowsForHowLong) {
  Stopped(Seconds(5));
  Plays(Seconds(1));
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_EQ(told_[0].kind, Kind::kStoodStill);
  EXPECT_NEAR(told_[0].amount.Seconds(), 5, 0.1);
}

TEST_F(StillnessTest, AComputerThatSleptKnowsThoughItsClockStoodStill) {
  Sleeps(Seconds(3600));
  Plays(Seconds(1));
  ASSERT_EQ(told_.size(), 1U);
  EXPECT_NEAR(told_[0].amount.Seconds(), 3600, 0.1);
}

TEST_F(StillnessTest, ABreathOfTheServerOrAWatcherThatIsLateIsNothing) {
  Stands(Milliseconds(1000));
  Plays(Seconds(60));
  EXPECT_TRUE(told_.empty());
}

}  // namespace
}  // namespace kimari::audio
