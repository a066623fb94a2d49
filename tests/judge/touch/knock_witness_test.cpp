// What knocks tell of touches that others know of.
#include "host/judge/touch/knock_witness.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "host/court/disc_place.h"

namespace kimari::judge {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

HostTime At(double ms) {
  return HostTime{1'000'000'000} + FromMilliseconds(ms);
}

class Witness : public ::testing::Test {
 protected:
  // On a mat, so far from its disc, known to 0.1 ms.
  size_t Touch(Side mat, double beside_mm, double ms) {
    const court::Point disc = court::DiscOf(*court::Kyogi(), mat);
    touches_.push_back(
        {{disc.x + beside_mm, disc.y}, {At(ms), Microseconds(100)}});
    return touches_.size() - 1;
  }
  void Knock(Side board, double ms, bool rings_on = false) {
    evidence::Knock knock;
    knock.board = board;
    knock.at = {At(ms), Microseconds(10)};
    knock.rings_on = rings_on;
    knocks_.push_back(knock);
  }
  HeardTouch Of(size_t touch) const {
    return HearTouches(touches_, knocks_, *court::Kyogi())[touch];
  }

  std::vector<KnownTouch> touches_;
  std::vector<evidence::Knock> knocks_;
};

TEST_F(Witness, AKnockTellsWhenItsTouchWasMade) {
  Touch(Side::kA, 200, 10);
  Knock(Side::kA, 10.3);
  const HeardTouch heard = Of(0);
  ASSERT_EQ(heard.hearing, Hearing::kHeard);
  EXPECT_LT(Abs(heard.at->t - At(10)), heard.at->sigma * 2);
  EXPECT_LT(heard.if_flat->sigma, Microseconds(250));
  EXPECT_LT(heard.at->sigma, Microseconds(450));
  EXPECT_LT(heard.at->t, heard.if_flat->t);
  EXPECT_LT(heard.stray, 2e-3);
}

TEST_F(Witness, ATouchWithoutAKnockIsUnheard) {
  Touch(Side::kA, 200, 10);
  Knock(Side::kA, 3);
  Knock(Side::kA, 20);
  EXPECT_EQ(Of(0).hearing, Hearing::kUnheard);
  EXPECT_FALSE(Of(0).at);
}

TEST_F(Witness, TwoTouchesOfOneMatMaskEachOther) {
  Touch(Side::kA, 0, 10);
  Touch(Side::kA, 50, 10.5);
  Knock(Side::kA, 10.1);
  EXPECT_EQ(Of(0).hearing, Hearing::kMasked);
  EXPECT_EQ(Of(1).hearing, Hearing::kMasked);
  EXPECT_THAT(Of(0).with, ElementsAre(1));
  // The first of them was then.
  ASSERT_TRUE(Of(1).at);
  EXPECT_LT(Abs(Of(1).if_flat->t - At(10)), Of(1).if_flat->sigma * 2);
}

TEST_F(Witness, WhatFellIntoTheDeadTimeOfAKnockIsMaskedTheKnockIsNot) {
  Touch(Side::kA, 0, 10);
  Touch(Side::kA, 0, 13.5);
  Knock(Side::kA, 10.1);
  EXPECT_EQ(Of(0).hearing, Hearing::kHeard);
  EXPECT_EQ(Of(1).hearing, Hearing::kMasked);
  EXPECT_THAT(Of(1).with, ElementsAre(0));
}

TEST_F(Witness, TouchesOfBothMatsAtOnceAreEachHeardByTheirOwnDisc) {
  Touch(Side::kA, 0, 10);
  Touch(Side::kB, 0, 10);
  Knock(Side::kA, 10.1);
  Knock(Side::kB, 10.1);
  EXPECT_EQ(Of(0).hearing, Hearing::kHeard);
  EXPECT_EQ(Of(1).hearing, Hearing::kHeard);
}

TEST_F(Witness, AKnockThatMayBeTheOtherMatsWaveIsMasked) {
  Touch(Side::kA, 0, 10);
  Touch(Side::kB, 0, 10.6);
  Knock(Side::kA, 10.1);
  Knock(Side::kB, 10.7);
  EXPECT_EQ(Of(0).hearing, Hearing::kHeard);
  EXPECT_EQ(Of(1).hearing, Hearing::kMasked);
  EXPECT_THAT(Of(1).with, ElementsAre(0));
  EXPECT_FALSE(Of(1).at);
}

TEST_F(Witness, ASlowHandOnACardThatStandsMayHaveTouchedItLongBefore) {
  Touch(Side::kA, 0, 10);
  touches_[0].press_m_s = 0.25;
  Knock(Side::kA, 13);
  EXPECT_GT(Of(0).at->sigma, Milliseconds(1));
  EXPECT_LT(Abs(Of(0).at->t - At(10)), Of(0).at->sigma * 3);
}

TEST_F(Witness, WhatRingsOnIsNoKnock) {
  Touch(Side::kA, 0, 10);
  Knock(Side::kA, 10.1, true);
  EXPECT_FALSE(Of(0).at);
}

TEST_F(Witness, WithoutTouchesOrKnocksThereIsNothing) {
  Knock(Side::kA, 3);
  EXPECT_THAT(HearTouches({}, knocks_, *court::Kyogi()), IsEmpty());
  Touch(Side::kB, 0, 1);
  EXPECT_EQ(HearTouches(touches_, {}, *court::Kyogi())[0].hearing,
            Hearing::kUnheard);
}

// Whatever its place and the wave's way, within what is taken of a mat.
RC_GTEST_FIXTURE_PROP(Witness, TheInstantIsWithinThreeSigma, ()) {
  const KnockWays ways;
  const auto share = [] { return *rc::gen::inRange(0, 1001) / 1000.0; };
  const double mm = share() * 400;
  const double m_s =
      ways.slowest_m_s + share() * (ways.fastest_m_s - ways.slowest_m_s);
  Touch(Side::kA, mm, 10);
  Knock(Side::kA, 10 + mm / m_s + share() * ways.grows.Milliseconds());
  const HeardTouch heard = Of(0);
  RC_ASSERT(heard.at.has_value());
  RC_ASSERT(Abs(heard.at->t - At(10)) <= heard.at->sigma * 3);
}

}  // namespace
}  // namespace kimari::judge
