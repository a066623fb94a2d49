#include "host/link/lamp_blinker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace kimari::link {
namespace {

// Asked each 0.1 ms, as far as it says something.
struct Told {
  HostTime at;
  bool on;
};

std::vector<Told> Ask(LampBlinker& lamp, bool can, HostTime from,
                      Duration lasting) {
  std::vector<Told> told;
  for (HostTime now = from; now < from + lasting;
       now = now + Microseconds(100)) {
    if (const auto say = lamp.Due(now, can))
      told.push_back({now, say->on != 0});
  }
  return told;
}

TEST(LampBlinker, SwitchesUnevenlyEach8To30Ms) {
  LampBlinker lamp;
  lamp.Blink(true);
  const auto told = Ask(lamp, true, HostTime{}, Seconds(2));
  ASSERT_GT(told.size(), 60U);
  Duration least = Seconds(1);
  Duration most{};
  for (size_t i = 1; i < told.size(); ++i) {
    EXPECT_NE(told[i].on, told[i - 1].on);
    least = std::min(least, told[i].at - told[i - 1].at);
    most = std::max(most, told[i].at - told[i - 1].at);
  }
  EXPECT_GE(least, Milliseconds(8));
  EXPECT_LE(most, Milliseconds(30) + Microseconds(100));
  EXPECT_GT(most - least, Milliseconds(10));
}

TEST(LampBlinker, IsSwitchedOffOnceWhereItWasOn) {
  LampBlinker lamp;
  lamp.Blink(true);
  ASSERT_TRUE(Ask(lamp, true, HostTime{}, Milliseconds(5)).back().on);
  lamp.Blink(false);
  const auto told =
      Ask(lamp, true, HostTime{} + Milliseconds(5), Milliseconds(10));
  ASSERT_EQ(told.size(), 1U);
  EXPECT_FALSE(told.front().on);
  lamp.Heard(false);
  EXPECT_FALSE(lamp.Next(true));
}

TEST(LampBlinker, IsLitAndPutOutOnceEachWhereTheBoardAnswers) {
  LampBlinker lamp;
  lamp.Light(true);
  const auto lit = Ask(lamp, true, HostTime{}, Milliseconds(10));
  ASSERT_EQ(lit.size(), 1U);
  EXPECT_TRUE(lit.front().on);
  EXPECT_EQ(lit.front().at, HostTime{});
  lamp.Heard(true);
  EXPECT_FALSE(lamp.Next(true));
  EXPECT_TRUE(
      Ask(lamp, true, HostTime{} + Milliseconds(10), Seconds(1)).empty());
  lamp.Light(false);
  const auto out = Ask(lamp, true, HostTime{} + Seconds(2), Milliseconds(10));
  ASSERT_EQ(out.size(), 1U);
  EXPECT_FALSE(out.front().on);
}

TEST(LampBlinker, IsLitAsSoonAsTheBoardCan) {
  LampBlinker lamp;
  lamp.Light(true);
  EXPECT_TRUE(Ask(lamp, false, HostTime{}, Seconds(1)).empty());
  EXPECT_FALSE(
      Ask(lamp, true, HostTime{} + Seconds(1), Milliseconds(10)).empty());
}

TEST(LampBlinker, TellsABoardThatDoesNotAnswerFourTimesMore) {
  LampBlinker lamp;
  lamp.Light(true);
  const auto told = Ask(lamp, true, HostTime{}, Seconds(1));
  ASSERT_EQ(told.size(), 5U);
  EXPECT_EQ(told[1].at, HostTime{} + Milliseconds(20));
  EXPECT_TRUE(told.back().on);
}

TEST(LampBlinker, SaysNothingToABoardThatCannot) {
  LampBlinker lamp;
  lamp.Blink(true);
  EXPECT_TRUE(Ask(lamp, false, HostTime{}, Seconds(1)).empty());
  EXPECT_FALSE(lamp.Next(false));
}

}  // namespace
}  // namespace kimari::link
