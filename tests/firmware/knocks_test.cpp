// What the board tells of a comparator that fires: which are knocks, which are
// their ringing, and how many it tells at most.
#include "firmware/core/knocks.h"

#include <gtest/gtest.h>

#include <vector>

#include "firmware/core/scan.h"

namespace kimari::firmware {
namespace {

constexpr uint32_t kTicksPerMs = wire::kTicksPerSecond / 1000;

class AnEar : public ::testing::Test {
 protected:
  void Fire(uint32_t tick) {
    now_ = tick;
    if (knocks_.Add(tick, 1)) Tell();
  }
  // Once a scan, for so long.
  void Hum(uint32_t ticks) {
    for (const uint32_t end = now_ + ticks; now_ < end;) {
      Fire(now_ + kScanTicks);
      if (knocks_.Waiting()) Tell();
    }
  }
  void Wait(uint32_t ticks) {
    now_ += ticks;
    if (knocks_.Waiting()) Tell();
  }

  std::vector<wire::Knock> told_;

 private:
  void Tell() {
    if (const wire::Knock* knock = knocks_.Due(now_)) {
      told_.push_back(*knock);
      knocks_.Sent();
    }
  }
  Knocks knocks_;
  uint32_t now_ = 0;
};

TEST_F(AnEar, TellsAKnockByTheTickAtWhichItFired) {
  Fire(100'123);
  Fire(300'002);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_EQ(told_[0].tick, 100'123u);
  EXPECT_EQ(told_[1].tick, 300'002u);
  EXPECT_EQ(told_[1].id, told_[0].id + 1);
}

TEST_F(AnEar, TellsNothingOfARingingButCountsIt) {
  for (uint32_t ms = 100; ms < 104; ++ms) Fire(ms * kTicksPerMs);
  EXPECT_EQ(told_.size(), 1u);
  Fire(200 * kTicksPerMs);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_EQ(told_[1].fired, 5);
  EXPECT_EQ(told_[1].flags, 0);
}

TEST_F(AnEar, SaysWhereARingingHasNotEnded) {
  for (uint32_t ms = 100; ms < 105; ++ms) Fire(ms * kTicksPerMs);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_EQ(told_[1].tick, 104 * kTicksPerMs);
  EXPECT_EQ(told_[1].flags, wire::kRingsOn);
}

TEST_F(AnEar, TellsOfASecondKnockOnceTheFirstIsQuiet) {
  Fire(100 * kTicksPerMs);
  Fire(101 * kTicksPerMs);
  Fire(105 * kTicksPerMs);
  ASSERT_EQ(told_.size(), 2u);
  EXPECT_EQ(told_[1].flags, 0);
}

TEST_F(AnEar, TellsNoMoreOfAHumThanTheLineCanBearAndThenHowMuchItWas) {
  Wait(100 * kTicksPerMs);
  Hum(10'000 * kTicksPerMs);
  EXPECT_LE(told_.size(), 12u + 10'000 / 16 + 1);
  const size_t before = told_.size();
  Wait(20 * kTicksPerMs);
  EXPECT_LE(told_.size(), before + 1);
  EXPECT_EQ(told_.back().fired, static_cast<uint16_t>(40'000));
  EXPECT_GE(told_.back().id, 2400);  // those not told have their ids
}

}  // namespace
}  // namespace kimari::firmware
