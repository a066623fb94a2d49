#include "host/judge/mixed_hands.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// Two hands of A's.
class HandsOfOne : public ::testing::Test {
 protected:
  MixedHands Look() const { return {seen_.Track(), Side::kA}; }
  // From outside of the court to a place of his in it, and there until `until`.
  void Come(uint32_t track, double shoulder, double down, double until) {
    seen_.Come(track, Side::kA, shoulder, kRest, down, until);
  }
  void Lie(uint32_t track, double from, double until) {
    seen_.Hand(track, Side::kA, kLeft, kOther, kOther, from, until);
  }
  // One number all the time; from 200 to 400 ms its outline is forked: beside
  // the hand there is another thing in it, as wide as that, mm.
  static MixedHands LookAtFork(double width, bool two = false) {
    HandTrack track;
    for (double ms = 0; ms < 500; ms += 16.667) {
      evidence::HandsSeen frame;
      frame.at = {AtMs(ms), Milliseconds(1)};
      frame.hands = {SeenArm(1, Side::kA, kRight, kRest)};
      if (two && ms < 130) {  // it draws back over the line before the fork
        frame.hands.push_back(
            SeenArm(2, Side::kA, kLeft,
                    {kOther.x, kOther.y - std::max(0.0, ms - 70) * 1.5}));
      }
      if (ms >= 200 && ms < 400) {
        frame.hands[0].outline.clear();
        for (const auto& [x, y] :
             std::vector<std::pair<double, double>>{{20, -120},
                                                    {100, -120},
                                                    {30, -330},
                                                    {-120, -330},
                                                    {-110 - width, -150},
                                                    {-110, -150},
                                                    {-110 + width / 2, -220}}) {
          frame.hands[0].outline.push_back(
              {static_cast<int32_t>(x * 1000), static_cast<int32_t>(y * 1000)});
        }
      }
      track.Add(frame);
    }
    return {track, Side::kA};
  }

  static constexpr double kRight = 170;
  static constexpr double kLeft = -170;
  static constexpr court::Point kRest = {60, -120};
  static constexpr court::Point kOther = {-150, -150};
  Watching seen_;
};

TEST_F(HandsOfOne, ThatComeOverTheLineAreToldApart) {
  Come(1, kRight, 700, 1500);
  seen_.Come(2, Side::kA, kLeft, kOther, 900, 1500);
  const MixedHands mixed = Look();
  EXPECT_TRUE(mixed.TwoAbout());
  EXPECT_FALSE(mixed.Between(AtMs(0), AtMs(1500)));
}

TEST_F(HandsOfOne, OneThatEndsInTheCourtIsInTheOthersOutline) {
  Come(1, kRight, 700, 1500);
  Lie(2, 0, 800);
  const MixedHands mixed = Look();
  EXPECT_FALSE(mixed.Between(AtMs(0), AtMs(770)));
  EXPECT_TRUE(mixed.At(AtMs(1400)));
}

TEST_F(HandsOfOne, OneThatBeginsInTheCourtWasInTheOthersOutline) {
  Come(1, kRight, 700, 1500);
  Lie(2, 800, 1500);
  const MixedHands mixed = Look();
  EXPECT_TRUE(mixed.At(AtMs(700)));
  EXPECT_FALSE(mixed.Between(AtMs(830), AtMs(1500)));
}

TEST_F(HandsOfOne, AreToldApartAgainOnceBothHaveLeft) {
  Come(1, kRight, 400, 600);
  Lie(2, 0, 500);
  Come(3, kRight, 1000, 1500);
  Lie(4, 1200, 1200);
  EXPECT_TRUE(Look().At(AtMs(550)));
  EXPECT_FALSE(Look().At(AtMs(1000)));
}

TEST_F(HandsOfOne, MayBeMixedAroundWhereTheCameraMarksIt) {
  Come(1, kRight, 700, 1500);
  Lie(2, 0, 1500);
  seen_.Mix(Side::kA, 800, 900);
  const Stretch before = Look().ClearAround(AtMs(700));
  EXPECT_LT(before.to, AtMs(800));
  EXPECT_GT(before.to, AtMs(750));
  EXPECT_GT(Look().ClearAround(AtMs(1200)).from, AtMs(890));
  EXPECT_FALSE(Look().ClearAround(AtMs(850)).Holds(AtMs(850)));
}

TEST_F(HandsOfOne, ANumberThatJumpsIntoTheCourtCameOutOfTheOther) {
  Come(1, kRight, 700, 1500);
  seen_.Hand(2, Side::kA, kLeft, {160, -374}, {160, -374}, 300, 800);
  Lie(2, 800, 1500);
  EXPECT_TRUE(Look().At(AtMs(700)));
  EXPECT_FALSE(Look().Between(AtMs(830), AtMs(1500)));
}

TEST_F(HandsOfOne,
       WhatIsDeepInTheCourtAtOnceCameOutOfTheOtherThoughOneWaitedNear) {
  Come(1, kRight, 700, 1500);
  seen_.Hand(2, Side::kA, kLeft, {-130, -300}, {-130, -300}, 300, 800);
  Lie(2, 800, 1500);
  EXPECT_TRUE(Look().At(AtMs(700)));
}

TEST_F(HandsOfOne, AnOutlineWiderThanAnArmHoldsTwo) {
  HandTrack track;
  for (double ms = 0; ms < 500; ms += 16.667) {
    evidence::HandsSeen frame;
    frame.at = {AtMs(ms), Milliseconds(1)};
    frame.hands = {SeenArm(1, Side::kA, kRight, kRest)};
    if (ms < 200) {
      frame.hands.push_back(SeenArm(2, Side::kA, kLeft, kOther));
    } else {
      for (evidence::Place& corner : frame.hands[0].outline) {
        if (corner.x_um < 60'000) corner.x_um -= 160'000;
      }
    }
    track.Add(frame);
  }
  EXPECT_FALSE(MixedHands(track, Side::kA).At(AtMs(150)));
  EXPECT_TRUE(MixedHands(track, Side::kA).At(AtMs(300)));
}

TEST_F(HandsOfOne, AForkedOutlineHoldsTwoWhereTwoAreAbout) {
  EXPECT_TRUE(LookAtFork(80, /*two=*/true).At(AtMs(300)));
  EXPECT_FALSE(LookAtFork(80, /*two=*/true).At(AtMs(100)));
}

TEST_F(HandsOfOne, AForkedOutlineAloneMayBeAHandWithACard) {
  EXPECT_FALSE(LookAtFork(80).At(AtMs(300)));
}

TEST_F(HandsOfOne, TwoArmsThatMeetInOnePlaceAreToldBehindTheLine) {
  HandTrack track;
  for (double ms = 0; ms < 300; ms += 16.667) {
    evidence::HandsSeen frame;
    frame.at = {AtMs(ms), Milliseconds(1)};
    frame.hands = {SeenArm(1, Side::kA, kRight, kRest)};
    if (ms < 130) {  // it draws back over the line: nothing is hidden
      const double back = std::max(0.0, ms - 70) * 1.5;
      frame.hands.push_back(
          SeenArm(2, Side::kA, kLeft, {kOther.x, kOther.y - back}));
    } else if (ms >= 200) {
      evidence::SeenHand legs = SeenArm(1, Side::kA, kLeft, kRest);
      std::vector<evidence::Place>& outline = frame.hands[0].outline;
      outline.insert(outline.end() - 1, {60'000, -270'000});
      outline.back() = legs.outline[2];
      outline.push_back(legs.outline[3]);
    }
    track.Add(frame);
  }
  EXPECT_FALSE(MixedHands(track, Side::kA).At(AtMs(150)));
  EXPECT_TRUE(MixedHands(track, Side::kA).At(AtMs(250)));
}

TEST_F(HandsOfOne, AThumbIsNoSecondHand) {
  const MixedHands mixed = LookAtFork(20);
  EXPECT_FALSE(mixed.TwoAbout());
  EXPECT_FALSE(mixed.Between(AtMs(0), AtMs(500)));
}

TEST_F(HandsOfOne, APieceOfAnArmForAPictureIsNoHand) {
  Come(1, kRight, 700, 1500);
  Lie(2, 800, 817);
  EXPECT_FALSE(Look().TwoAbout());
  EXPECT_FALSE(Look().Between(AtMs(0), AtMs(1500)));
}

TEST_F(HandsOfOne, OneThatIsFoundAgainUnderAnotherNumberIsOne) {
  Come(1, kRight, 700, 800);
  seen_.Hand(2, Side::kA, kRight, kRest, kRest, 800, 1500);
  EXPECT_FALSE(Look().Between(AtMs(0), AtMs(1500)));
}

}  // namespace
}  // namespace kimari::judge
