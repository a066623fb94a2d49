// A device that loses something again and again fills no log.
#include "host/rig/loss_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace kimari::rig {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LossLineTest : public ::testing::Test {
 protected:
  // 16 frames are lost this often, so long.
  void Lose(Duration each, Duration so_long) {
    for (HostTime t; t < HostTime{} + so_long; t = t + each) {
      now_ = t;
      Keep(line_.Lost(now_, 16, "camera: 16 frame(s) lost before frame 2724"));
      Keep(line_.Due(now_));
    }
  }
  void Wait(Duration more) {
    now_ = now_ + more;
    Keep(line_.Due(now_));
  }
  void Keep(const std::optional<std::string>& line) {
    if (line) lines_.push_back(*line);
  }

  HostTime now_;
  LossLine line_{"camera", "frame(s) lost", "コマ欠落"};
  std::vector<std::string> lines_;
};

TEST_F(LossLineTest, TheFirstLossIsToldAtOnce) {
  Lose(Seconds(1), Seconds(1));
  EXPECT_THAT(lines_,
              ElementsAre("camera: 16 frame(s) lost before frame 2724"));
}

TEST_F(LossLineTest, ThreeMinutesOfLossesAreALineAMinute) {
  Lose(Milliseconds(700), Seconds(180));
  EXPECT_THAT(lines_, ElementsAre(HasSubstr("16 frame(s) lost before"),
                                  HasSubstr("in the last 60 s"),
                                  HasSubstr("in the last 60 s")));
}

TEST_F(LossLineTest, WhatWasGatheredIsToldWithItsCountThoughNothingFollows) {
  Lose(Milliseconds(1000), Seconds(11));
  Wait(Seconds(49));
  EXPECT_EQ(lines_.size(), 1u);
  Wait(Seconds(1));
  EXPECT_THAT(lines_.back(),
              HasSubstr("160 more frame(s) lost in the last 60 s, 10 time(s)"));
  EXPECT_THAT(lines_.back(), HasSubstr("この60秒でさらに160コマ欠落"));
}

TEST_F(LossLineTest, AnotherKindOfLossIsToldAtOnceThoughNotItsNumbers) {
  EXPECT_TRUE(line_.Lost(now_, 1, "frame 4: no readable JPEG"));
  EXPECT_TRUE(line_.Lost(now_, 1, "16 frame(s) lost before frame 9"));
  EXPECT_FALSE(line_.Lost(now_, 1, "3 frame(s) lost before frame 12"));
}

TEST_F(LossLineTest, AfterAQuietMinuteALossIsToldAtOnceAgain) {
  Lose(Seconds(1), Seconds(1));
  Wait(Seconds(61));
  EXPECT_TRUE(line_.Lost(now_, 16, "camera: 16 frame(s) lost"));
}

TEST_F(LossLineTest, AtTheEndTellsWhatIsLeftAndNothingTwice) {
  Lose(Seconds(1), Seconds(5));
  Keep(line_.Due(now_, true));
  EXPECT_THAT(lines_.back(), HasSubstr("64 more frame(s) lost"));
  EXPECT_FALSE(line_.Due(now_ + Seconds(100), true));
}

}  // namespace
}  // namespace kimari::rig
