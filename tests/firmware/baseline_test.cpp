#include "firmware/core/baseline.h"

#include <gtest/gtest.h>

namespace kimari::firmware {
namespace {

constexpr uint8_t kPad = 21;  // row 1, first port, bit 5

Samples SamplesAt(uint8_t pad, int level) {
  Samples samples = {};
  for (int step = 0; step < kSteps; ++step) {
    if (step >= level) {
      samples.bits[RowOf(pad)][step][(pad >> 3) & 1] =
          static_cast<uint8_t>(1u << (pad & 7));
    }
  }
  return samples;
}

Baselines LearnedAt(double level) {
  Baselines baselines;
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
    for (uint8_t slot = 0; slot < kSlots; ++slot) {
      baselines.Learn(pad, slot, static_cast<uint16_t>(level * kOneStep));
    }
    baselines.Arm(pad, false);
  }
  return baselines;
}

bool Crosses(const Baselines& baselines, int level) {
  return (baselines.Usable(kPad / 8) >> (kPad % 8) & 1) &&
         baselines.Beyond(SamplesAt(kPad, level), 0, kPad, PlaceOf(kPad));
}

TEST(Level, IsTheNumberOfLowSamples) {
  for (int level = 0; level <= kSteps; ++level) {
    EXPECT_EQ(LevelOf(SamplesAt(kPad, level), kPad), level);
  }
}

TEST(Baselines, APadCrossesTwoToThreeStepsAboveItsBaseline) {
  EXPECT_FALSE(Crosses(LearnedAt(20.0), 21));
  EXPECT_TRUE(Crosses(LearnedAt(20.0), 22));
  EXPECT_FALSE(Crosses(LearnedAt(20.6), 22));
  EXPECT_TRUE(Crosses(LearnedAt(20.6), 23));
}

TEST(Baselines, AreFollowedSlowly) {
  Baselines baselines = LearnedAt(20);
  for (int i = 0; i < 50; ++i) baselines.Track(kPad, 0, 21);
  EXPECT_EQ(baselines.Level(kPad, 0), 20);
  for (int i = 0; i < 2000; ++i) baselines.Track(kPad, 0, 21);
  EXPECT_EQ(baselines.Level(kPad, 0), 21);
}

TEST(Baselines, LearnedUnderAHandComeDownQuickly) {
  Baselines baselines = LearnedAt(28);
  for (int i = 0; i < 60; ++i) baselines.Track(kPad, 0, 20);
  EXPECT_LE(baselines.Level(kPad, 0), 22);
}

// A board meets a pad in a slot that moves one mat about once a second.
TEST(Baselines, SlotsThatMoveOneMatComeDownWithinSecondsToo) {
  const auto slot = static_cast<uint8_t>(wire::Slot::kSeatA);
  Baselines baselines = LearnedAt(17);
  for (int meeting = 0; meeting < 3; ++meeting) {
    baselines.Track(kPad, slot, 10);
  }
  EXPECT_LE(baselines.Level(kPad, slot), 12);
}

TEST(Baselines, APadAtTheEndOfTheWindowNeverReports) {
  EXPECT_TRUE(LearnedAt(39).OutOfRange(kPad));
  EXPECT_FALSE(Crosses(LearnedAt(0.2), 40));
}

}  // namespace
}  // namespace kimari::firmware
