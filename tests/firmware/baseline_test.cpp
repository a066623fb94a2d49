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

constexpr auto kX = static_cast<uint8_t>(wire::Slot::kAOverB);
constexpr auto kY = static_cast<uint8_t>(wire::Slot::kBOverA);
constexpr auto kA = static_cast<uint8_t>(wire::Slot::kSeatA);

// As a board does, with each pad about 14 times a second in x and y, and once
// in the other slots.
struct Followed {
  explicit Followed(double level) : baselines(LearnedAt(level)) {}

  void Pad(double seconds, int in_x, int in_y, int in_a, bool busy = false) {
    for (int i = 0; i < seconds * 14; ++i) {
      baselines.Follow(kPad, i % 2 == 0 ? kX : kY,
                       static_cast<uint8_t>(i % 2 == 0 ? in_x : in_y), busy);
      if (i % 14 == 13) {
        baselines.Follow(kPad, kA, static_cast<uint8_t>(in_a), busy);
      }
    }
  }
  // All pads but one.
  void Others(double seconds, int level) {
    for (int i = 0; i < seconds * 7; ++i) {
      for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
        if (pad == kPad) continue;
        baselines.Follow(pad, kX, static_cast<uint8_t>(level), false);
      }
    }
  }
  double Level(uint8_t slot) const {
    return baselines.Quarters(kPad, slot) / 4.0;
  }

  Baselines baselines;
};

TEST(Baselines, AreFollowedSlowly) {
  Followed followed(20);
  followed.Pad(2, 21, 21, 21);
  EXPECT_LE(followed.Level(kX), 20.5);
  followed.Pad(60, 21, 21, 21);
  EXPECT_GE(followed.Level(kX), 20.75);
}

TEST(Baselines, OfATouchedPadStandStill) {
  Followed followed(20);
  followed.baselines.Turn(kPad, true);
  followed.Pad(60, 27, 21, 24, true);
  EXPECT_EQ(followed.Level(kX), 20);
  EXPECT_EQ(followed.Level(kY), 20);
}

TEST(Baselines, OfATouchedPadMoveWithTheOthers) {
  Followed followed(20);
  followed.baselines.Turn(kPad, true);
  followed.Others(5, 22);
  EXPECT_NEAR(followed.Level(kX), 22, 0.3);
}

// Half of the pads must agree: by no more than the noise.
TEST(Baselines, DoNotMoveWithAnArmOverAThirdOfThePads) {
  Followed followed(20);
  for (int i = 0; i < 200; ++i) {
    for (uint8_t pad = 0; pad < wire::kPads; ++pad) {
      const int level = 19 + (pad + i) % 3 + (pad % 3 == 0 ? 4 : 0);
      followed.baselines.Follow(pad, kX, static_cast<uint8_t>(level), false);
    }
  }
  EXPECT_LE(followed.Level(kY), 21);
}

// Damp that one pad alone takes up while it is touched.
TEST(Baselines, OfAPadThatSankBelowATouchAreFollowedUntilItIsLetGo) {
  Followed followed(20);
  followed.baselines.Turn(kPad, true);
  followed.Pad(30, 21, 22, 21, true);
  EXPECT_LT(followed.baselines.Rise(kPad, kX, 21), kOneStep / 2);
}

TEST(Baselines, LearnedUnderAHandComeDownWithinASecond) {
  Followed followed(28);
  followed.Pad(1, 20, 20, 20);
  EXPECT_LE(followed.Level(kX), 20.5);
}

TEST(Baselines, LearnedUnderAHandNearByComeDownWithinSeconds) {
  Followed followed(21);
  followed.Pad(4, 20, 20, 20);
  EXPECT_LE(followed.Level(kX), 20.5);
}

TEST(Baselines, OfAPadThatIsTouchedAgainGiveUpItsTurns) {
  Followed followed(28);
  followed.Pad(0.5, 20, 20, 20);
  EXPECT_EQ(followed.baselines.Eager(), kPad);
  followed.baselines.Turn(kPad, true);
  followed.Pad(0.1, 28, 28, 28, true);
  EXPECT_EQ(followed.baselines.Eager(), wire::kPads);
}

// It left while the board learned.
TEST(Baselines, LearnedUnderAHandForAMomentComeDownSoon) {
  Followed followed(21.25);
  followed.Pad(0.6, 20, 20, 20);
  EXPECT_LE(followed.Level(kX), 20.75);
}

// Well coupled hands take a pad down in the slots against them, and a touch may
// be seen so before it is told.
TEST(Baselines, DoNotComeDownWithAHandThatIsAboutToTouch) {
  Followed followed(20);
  for (int i = 0; i < 2; ++i) followed.baselines.Follow(kPad, kY, 17, true);
  EXPECT_NEAR(followed.Level(kY), 20, 0.25);
}

// Of one player's touch most slots read more, and those against him less.
TEST(Baselines, LearnedUnderAHandAreRightAgainInEverySlotWithinSeconds) {
  Followed followed(20);
  followed.baselines.Learn(kPad, kX, 28 * kOneStep);
  followed.baselines.Learn(kPad, kY, 17 * kOneStep);
  followed.baselines.Learn(kPad, kA, 27 * kOneStep);
  followed.Pad(3, 20, 20, 20, true);  // y is beyond its threshold: in doubt
  EXPECT_NEAR(followed.Level(kX), 20, 0.5);
  EXPECT_NEAR(followed.Level(kY), 20, 0.5);
  EXPECT_NEAR(followed.Level(kA), 20, 0.5);
}

TEST(Noise, DoesNotGrowWithDriftNorWithAHandThatLeaves) {
  Followed drifting(20);
  for (int level = 20; level < 30; ++level) {
    drifting.Pad(4, level, level, level);
  }
  EXPECT_LT(drifting.baselines.Noise(kPad), 8);  // half a step
  Followed left(28);
  left.Pad(3, 20, 20, 20);
  EXPECT_LT(left.baselines.Noise(kPad), 8);
}

// A body hums, and it lay on the pad as that was learned.
TEST(Noise, OfAHandThatLayThereGoesWithIt) {
  Followed left(28);
  for (int i = 0; i < 20; ++i) left.Pad(0.15, 30, 26, 28);
  left.Pad(2, 20, 20, 20);
  EXPECT_LT(left.baselines.Noise(kPad), 12);
}

TEST(Noise, IsFollowedWithinSeconds) {
  Followed humming(20);
  for (int i = 0; i < 20; ++i) humming.Pad(0.15, 22, 18, 20);
  EXPECT_GT(humming.baselines.Noise(kPad), 24);  // one and a half steps
}

TEST(Baselines, APadAtTheEndOfTheWindowNeverReports) {
  EXPECT_TRUE(LearnedAt(39).OutOfRange(kPad));
  EXPECT_FALSE(Crosses(LearnedAt(0.2), 40));
}

}  // namespace
}  // namespace kimari::firmware
