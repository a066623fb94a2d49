#include "host/judge/strokes.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A plays; his right hand is the valid one.
class Strokes : public ::testing::Test {
 protected:
  Strokes() { arms_.Declare(Side::kA, false); }
  void Touch(Side territory, int pad, double ms, double certainty = 1) {
    felt_.push_back(
        {PadBox(*court::Kyogi(), territory, pad), AtMs(ms), certainty});
  }
  court::Point On(Side territory, int pad) const {
    return MiddleOf(PadBox(*court::Kyogi(), territory, pad));
  }
  std::vector<Stroke> Tell() {
    return TellStrokes(seen_.Track(), Side::kA, felt_, arms_);
  }

  static constexpr double kRight = 170;
  static constexpr double kLeft = -170;
  Watching seen_;
  std::vector<Felt> felt_;
  ArmMemory arms_;
};

TEST_F(Strokes, TouchesOfOneMovingArmAreOneStroke) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 5), 700, 900);
  Touch(Side::kA, 5, 700);
  Touch(Side::kA, 6, 706);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 1U);
  EXPECT_EQ(strokes[0].felt, (std::vector<size_t>{0, 1}));
  EXPECT_LT(strokes[0].other_hand, 0.01);
}

TEST_F(Strokes, AHandProppedUpBesideATakeIsTheOtherOne) {
  seen_.Come(1, Side::kA, kRight, On(Side::kB, 3), 700, 900);
  seen_.Come(2, Side::kA, kLeft, On(Side::kA, 20), 750, 1000);
  Touch(Side::kB, 3, 700);
  Touch(Side::kA, 20, 750);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 2U);
  EXPECT_LT(strokes[0].other_hand, 0.01);
  EXPECT_GT(strokes[1].other_hand, 0.99);
}

TEST_F(Strokes, AHandProppedUpBeforeTheTakeIsTheOtherOne) {
  seen_.Come(2, Side::kA, kLeft, On(Side::kA, 20), 640, 1000);
  seen_.Come(1, Side::kA, kRight, On(Side::kB, 3), 700, 900);
  Touch(Side::kA, 20, 640);
  Touch(Side::kB, 3, 700);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 2U);
  EXPECT_GT(strokes[0].other_hand, 0.99);
  EXPECT_LT(strokes[1].other_hand, 0.01);
}

TEST_F(Strokes, TwoHandsAtOneCardAreNotToldApart) {
  seen_.Come(1, Side::kA, kRight, {-10, -130}, 700, 900);
  seen_.Come(2, Side::kA, kLeft, {10, -130}, 700, 900);
  felt_.push_back({{-26, -170, 26, -97}, AtMs(700)});
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 1U);
  EXPECT_TRUE(strokes[0].untold);
  EXPECT_EQ(strokes[0].other_hand, 0.5);
}

TEST_F(Strokes, WhatOneHandCannotReachInTimeIsNotTold) {
  Touch(Side::kA, 0, 700);
  Touch(Side::kA, 15, 715);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 1U);
  EXPECT_TRUE(strokes[0].untold);
}

TEST_F(Strokes, AnArmThatIsLostAndFoundAgainIsOneHand) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 5), 700, 760);
  seen_.Hand(2, Side::kA, kRight, On(Side::kA, 5), On(Side::kA, 8), 770, 830);
  seen_.Hand(2, Side::kA, kRight, On(Side::kA, 8), On(Side::kA, 8), 830, 1000);
  Touch(Side::kA, 5, 700);
  Touch(Side::kA, 8, 830);
  EXPECT_EQ(Tell().size(), 1U);
}

TEST_F(Strokes, AHandThatOnlyRestsMadeNone) {
  seen_.Hand(2, Side::kA, kLeft, {-200, -200}, {-200, -200}, 0, 1500);
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 21), 700, 900);
  Touch(Side::kA, 21, 700);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 1U);
  EXPECT_FALSE(strokes[0].untold);
  EXPECT_LT(strokes[0].other_hand, 0.01);
}

TEST_F(Strokes, ATouchAfterAPauseOfThreeTenthsIsAnotherStroke) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 5), 500, 1500);
  Touch(Side::kA, 5, 500);
  Touch(Side::kA, 5, 801);
  EXPECT_EQ(Tell().size(), 2U);
}

// His right hand touches a card of his and takes one of the opponent's; his
// left one lies on its way.
class PastHisOtherHand : public Strokes {
 protected:
  PastHisOtherHand() {
    Touch(Side::kA, 4, 700);
    Touch(Side::kB, 20, 900);
  }
  // Their numbers at the first touch, and at the second one.
  void Strike(uint32_t right, uint32_t left, uint32_t right_after,
              uint32_t left_after) {
    seen_.Come(right, Side::kA, kRight, On(Side::kA, 4), 700, 760);
    seen_.Hand(left, Side::kA, kLeft, kRest, kRest, 0, 800);
    seen_.Hand(right, Side::kA, kRight, On(Side::kA, 4), kRest, 760, 800);
    seen_.Hand(left_after, Side::kA, kLeft, kRest, kRest, 800, 1500);
    seen_.Hand(right_after, Side::kA, kRight, kRest, On(Side::kB, 20), 800,
               900);
    seen_.Hand(right_after, Side::kA, kRight, On(Side::kB, 20),
               On(Side::kB, 20), 900, 1100);
  }
  double LikeliestOtherHand() {
    double likeliest = 0;
    for (const Stroke& stroke : Tell()) {
      likeliest = std::max(likeliest, stroke.other_hand);
    }
    return likeliest;
  }
  static constexpr court::Point kRest = {-60, -120};
};

TEST_F(PastHisOtherHand, SwappedNumbersMakeNoOtherHandCertain) {
  seen_.Mix(Side::kA, 770, 830);
  Strike(1, 2, 2, 1);
  EXPECT_LT(LikeliestOtherHand(), 0.9);
}

TEST_F(PastHisOtherHand, ANumberThatWasLostMeanwhileMakesNoneCertainEither) {
  seen_.Hand(1, Side::kA, kRight, On(Side::kA, 4), On(Side::kA, 4), 640, 740);
  seen_.Hand(2, Side::kA, kLeft, kRest, kRest, 0, 1500);
  seen_.Hand(1, Side::kA, kLeft, kRest, kRest, 800, 1500);
  seen_.Hand(2, Side::kA, kRight, On(Side::kB, 20), On(Side::kB, 20), 860,
             1100);
  EXPECT_LT(LikeliestOtherHand(), 0.9);
}

// One number all the time, and no picture that shows two.
TEST_F(PastHisOtherHand, AnArmThatIsAnotherOneByTheSecondTouchIsNotTold) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 4), 700, 800);
  seen_.Hand(1, Side::kA, kLeft, On(Side::kA, 4), On(Side::kB, 20), 800, 900);
  seen_.Hand(1, Side::kA, kLeft, On(Side::kB, 20), On(Side::kB, 20), 900, 1100);
  EXPECT_GT(LikeliestOtherHand(), 0.1);
  EXPECT_LT(LikeliestOtherHand(), 0.9);
}

TEST_F(PastHisOtherHand, OneArmThatGoesOnIsTold) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 4), 700, 800);
  seen_.Hand(1, Side::kA, kRight, On(Side::kA, 4), On(Side::kB, 20), 800, 900);
  seen_.Hand(1, Side::kA, kRight, On(Side::kB, 20), On(Side::kB, 20), 900,
             1100);
  EXPECT_LT(LikeliestOtherHand(), 0.01);
}

TEST_F(PastHisOtherHand, TwoThatWereSeenApartAllTheTimeAreTold) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 4), 700, 1500);
  seen_.Come(2, Side::kA, kLeft, On(Side::kB, 20), 900, 1100);
  EXPECT_GT(LikeliestOtherHand(), 0.99);
}

// Which of his hands touched first is not told; so what is usual with him says
// nothing of the second.
TEST_F(PastHisOtherHand, ASecondTouchBesideOneThatIsNotToldIsNotKnownByHabit) {
  seen_.Mix(Side::kA, 600, 760);
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 4), 700, 1500);
  seen_.Hand(2, Side::kA, kLeft, kRest, {-60, -374}, 600, 850);
  seen_.Come(3, Side::kA, 0, On(Side::kB, 20), 900, 1100);
  const auto strokes = Tell();
  ASSERT_EQ(strokes.size(), 2U);
  EXPECT_TRUE(strokes[0].untold);
  EXPECT_FALSE(strokes[1].untold);
  EXPECT_GT(strokes[1].other_hand, 0.2);
}

// His left hand goes into the right one's outline before either touches.
TEST_F(PastHisOtherHand, InOneOutlineIsNotToldFromIt) {
  seen_.Come(1, Side::kA, kRight, On(Side::kA, 4), 700, 860);
  seen_.Hand(2, Side::kA, kLeft, kRest, kRest, 0, 660);
  seen_.Hand(1, Side::kA, kRight, On(Side::kB, 20), On(Side::kB, 20), 860,
             1100);
  for (const Stroke& stroke : Tell()) {
    EXPECT_TRUE(stroke.untold);
    EXPECT_EQ(stroke.other_hand, 0.5);
  }
}

}  // namespace
}  // namespace kimari::judge
