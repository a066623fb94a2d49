// Which knocks are of which hands.
#include "host/judge/hear_hands.h"

#include <gtest/gtest.h>

#include "host/court/disc_place.h"
#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

using Says = Heard::Says;

class HearHandsTest : public ::testing::Test {
 protected:
  HandTouch& Touch(Side player, uint8_t pad, double ms) {
    return touches_.emplace_back(SureTouch(player, pad, ms));
  }
  // Made on this pad then, heard by A's disc after a usual way.
  void Knock(uint8_t pad, double ms) {
    const court::Point made = MiddleOf(PadBox(*court::Kyogi(), Side::kA, pad));
    const double mm =
        court::Distance(made, court::DiscOf(*court::Kyogi(), Side::kA));
    evidence::Knock knock;
    knock.at = {AtMs(ms + mm / 700 + 0.1), Microseconds(20)};
    knocks_.push_back(knock);
  }
  std::optional<Heard> Of(size_t touch, Side player = Side::kA) const {
    const auto heard = HearHands(touches_, knocks_, *court::Kyogi(), {});
    return heard[touch].heard[static_cast<size_t>(Index(player))];
  }
  std::optional<Says> SaidOf(size_t touch, Side player = Side::kA) const {
    const auto heard = Of(touch, player);
    return heard ? std::optional(heard->says) : std::nullopt;
  }

  std::vector<HandTouch> touches_;
  std::vector<evidence::Knock> knocks_;
};

TEST_F(HearHandsTest, AKnockAtItsPlaceAndTimeAgrees) {
  Touch(Side::kA, 20, 700);
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0), Says::kAgrees);
  EXPECT_FALSE(Of(0, Side::kB));
}

TEST_F(HearHandsTest, SilenceSaysNothing) {
  Touch(Side::kA, 20, 700);
  EXPECT_FALSE(Of(0));
  Knock(20, 720);
  EXPECT_FALSE(Of(0));
}

TEST_F(HearHandsTest, WhatOneHandFeltOnTwoPadsIsOneTouch) {
  Touch(Side::kA, 20, 700);
  Touch(Side::kA, 21, 700);
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0), Says::kAgrees);
  EXPECT_EQ(SaidOf(1), Says::kAgrees);
}

TEST_F(HearHandsTest, ALoneHandThatMayBeEithersIsOneTouch) {
  HandTouch& touch = Touch(Side::kA, 20, 700);
  touch.only_a = 0.6;
  touch.only_b = 0.4;
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0, Side::kA), Says::kAgrees);
  EXPECT_EQ(SaidOf(0, Side::kB), Says::kAgrees);
}

TEST_F(HearHandsTest, TwoHandsOfOneMatMaskEachOther) {
  Touch(Side::kA, 20, 700);
  Touch(Side::kB, 21, 701);
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0), Says::kMasked);
  EXPECT_EQ(SaidOf(1, Side::kB), Says::kMasked);
  EXPECT_FALSE(Of(0)->impact);
}

TEST_F(HearHandsTest, WhatIsHardlyATouchMasksNone) {
  Touch(Side::kA, 20, 700);
  Touch(Side::kB, 21, 701).only_b = 0.01;
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0), Says::kAgrees);
}

TEST_F(HearHandsTest, OneThatIsFarFromWhatPadsFeltContradicts) {
  Touch(Side::kA, 20, 700);
  Knock(20, 698.9);
  ASSERT_EQ(SaidOf(0), Says::kContradicts);
  EXPECT_NEAR(Of(0)->off.Milliseconds(), -1.1, 0.4);
}

TEST_F(HearHandsTest, WhereAKnockIsMissingNobodyKnowsWhich) {
  Touch(Side::kA, 20, 700);
  Knock(20, 700);
  knocks_[0].missed = 1;
  EXPECT_FALSE(Of(0));
}

TEST_F(HearHandsTest, WhatRingsOnMasksAndTellsNoInstant) {
  Touch(Side::kA, 20, 700);
  Knock(20, 700);
  knocks_[0].rings_on = true;
  EXPECT_EQ(SaidOf(0), Says::kMasked);
  EXPECT_FALSE(Of(0)->impact);
}

TEST_F(HearHandsTest, OfTwoHandsOnAPadEitherMayHaveBeenTimedLate) {
  HandTouch& touch = Touch(Side::kA, 20, 705);
  touch.only_a = 0;
  touch.both = 1;
  touch.at[1].t = AtMs(703);
  Knock(20, 700);
  EXPECT_EQ(SaidOf(0, Side::kA), Says::kContradicts);
  EXPECT_EQ(SaidOf(0, Side::kB), Says::kContradicts);
  EXPECT_NEAR(Of(0)->off.Milliseconds(), -5, 0.6);
}

TEST_F(HearHandsTest, ALoneHandMayHaveComeDownBesideTheCardFirst) {
  Touch(Side::kA, 20, 708);
  Knock(20, 700);
  EXPECT_FALSE(Of(0));
}

}  // namespace
}  // namespace kimari::judge
