// A lamp that is well again shows what failed, until somebody has seen it.
#include "host/rig/lamp_memory.h"

#include <gtest/gtest.h>

namespace kimari::rig {
namespace {

using State = DeviceReport::State;

class LampMemoryTest : public ::testing::Test {
 protected:
  DeviceReport Shown(Lamp lamp, State now = State::kOk) const {
    DeviceReport report{"Camera", "カメラ", now, "ok", "正常"};
    memory_.Into(lamp, report);
    return report;
  }

  LampMemory memory_;
};

TEST_F(LampMemoryTest, WhereNothingFailedIsGreen) {
  memory_.Failed(Lamp::kBoardB, 3);
  EXPECT_EQ(Shown(Lamp::kBoardA).state, State::kOk);
  EXPECT_EQ(Shown(Lamp::kBoardA).text_en, "ok");
}

TEST_F(LampMemoryTest, ABoardSaysHowOftenAndWhenLast) {
  memory_.Failed(Lamp::kBoardA, 0);
  EXPECT_EQ(Shown(Lamp::kBoardA).text_en,
            "ok again: failed once, last before the first reading");
  memory_.Failed(Lamp::kBoardA, 7);
  EXPECT_EQ(Shown(Lamp::kBoardA).state, State::kWarning);
  EXPECT_EQ(Shown(Lamp::kBoardA).text_en,
            "ok again: failed 2 times, last in reading 7");
  EXPECT_EQ(Shown(Lamp::kBoardA).text_ja, "復旧：異常2回（最後は7枚目）");
}

TEST_F(LampMemoryTest, ACameraCountsItsLostFrames) {
  memory_.LostFrames(16, 2);
  memory_.LostFrames(4, 3);
  EXPECT_EQ(Shown(Lamp::kCamera).text_en,
            "ok again: 20 frame(s) lost, last in reading 3");
}

TEST_F(LampMemoryTest, WhatFailsNowIsShownAsItIs) {
  memory_.Failed(Lamp::kCamera, 2);
  EXPECT_EQ(Shown(Lamp::kCamera, State::kBad).state, State::kBad);
  EXPECT_EQ(Shown(Lamp::kCamera, State::kBad).text_en, "ok");
}

TEST_F(LampMemoryTest, WhatSomebodyHasSeenIsForgotten) {
  memory_.Failed(Lamp::kSound, 2);
  EXPECT_FALSE(memory_.Empty());
  memory_.Forget();
  EXPECT_TRUE(memory_.Empty());
  EXPECT_EQ(Shown(Lamp::kSound).state, State::kOk);
}

}  // namespace
}  // namespace kimari::rig
