#include "host/judge/arm_memory.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace kimari::judge {
namespace {

// A stroke from a shoulder 700 mm from the middle of the court to a card in the
// opponent's middle row, seen in one frame on the way and one over the card.
std::vector<ArmSight> Stroke(double shoulder_x, double tip_x) {
  const auto at = [&](double y) {
    return ArmSight{tip_x, y,
                    tip_x + (320 - y) / (700 - y) * (shoulder_x - tip_x)};
  };
  return {at(0), at(-130)};
}
std::vector<ArmSight> Right(double tip_x) { return Stroke(170, tip_x); }
std::vector<ArmSight> Left(double tip_x) { return Stroke(-170, tip_x); }

ArmMemory After(Side player, const std::vector<std::vector<ArmSight>>& seen) {
  ArmMemory memory;
  for (const auto& stroke : seen) memory.Learn(player, stroke);
  return memory;
}

TEST(ArmMemory, TheFirstHandUsedIsTheValidOne) {
  EXPECT_EQ(ArmMemory().OtherHand(Side::kA, Left(-200)), 0);
  const ArmMemory memory = After(Side::kA, {Left(-200), Left(100)});
  EXPECT_LT(memory.OtherHand(Side::kA, Left(-100)), 0.01);
  EXPECT_GT(memory.OtherHand(Side::kA, Right(200)), 0.5);
}

TEST(ArmMemory, TellsTheOtherHandWhereverItReaches) {
  const ArmMemory memory =
      After(Side::kB, {Right(250), Right(-100), Right(50)});
  for (const double x : {-300, 0, 300}) {
    EXPECT_GT(memory.OtherHand(Side::kB, Left(x)), 0.5) << x;
    EXPECT_LT(memory.OtherHand(Side::kB, Right(x)), 0.01) << x;
  }
}

TEST(ArmMemory, ALeftHandAfterAFirstStrokeNobodySawIsDoubtful) {
  const ArmMemory memory = After(Side::kA, {{}});
  EXPECT_GT(memory.OtherHand(Side::kA, Left(-100)), 0.04);
  EXPECT_LT(memory.OtherHand(Side::kA, Right(100)), 0.01);
}

TEST(ArmMemory, AStrokeThatWasNotSeenIsAsUsual) {
  const ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  EXPECT_GT(memory.OtherHand(Side::kA, {}), 0.01);
  EXPECT_LT(memory.OtherHand(Side::kA, {}), 0.03);
}

TEST(ArmMemory, APlayerWhoChangesHandsMayHaveDoneSoUnseen) {
  const ArmMemory memory =
      After(Side::kA, {Right(200), Left(0), Left(-200), Right(100), Left(50),
                       Right(0), Left(200), Right(-100)});
  EXPECT_GT(memory.OtherHand(Side::kA, {}), 0.1);
}

TEST(ArmMemory, NoArmIsCertainBeyondAllThatCanGoWrong) {
  const ArmMemory memory =
      After(Side::kA, {Right(200), Right(0), Right(-200), Right(100)});
  EXPECT_LT(memory.OtherHand(Side::kA, Stroke(-500, -400)), 0.99999);
}

TEST(ArmMemory, APlayerWhoSitsAsideIsNotTakenForUsingTheOtherHand) {
  const ArmMemory memory =
      After(Side::kA, {Stroke(90, 200), Stroke(90, -100), Stroke(90, 0)});
  EXPECT_LT(memory.OtherHand(Side::kA, Stroke(90, -200)), 0.05);
}

TEST(ArmMemory, WhatOnePlayerDoesSaysNothingOfTheOther) {
  const ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  EXPECT_EQ(memory.OtherHand(Side::kB, Left(-200)), 0);
}

// An arm of B from his right: to smaller x in court coordinates.
evidence::SeenHand ArmOfB(int32_t x_mm, int32_t tip_y_mm) {
  evidence::SeenHand hand;
  hand.track = 1;
  hand.player = Side::kB;
  hand.tip = {x_mm * 1000, tip_y_mm * 1000};
  for (const auto& [x, y] :
       {std::pair(x_mm - 40, tip_y_mm), std::pair(x_mm + 40, tip_y_mm),
        std::pair(x_mm - 60, 400), std::pair(x_mm - 140, 400)}) {
    hand.outline.push_back({x * 1000, y * 1000});
  }
  return hand;
}
evidence::HandsSeen Frame(int64_t ms, std::vector<evidence::SeenHand> hands) {
  evidence::HandsSeen frame;
  frame.at = {HostTime{ms * 1'000'000}, {}};
  frame.hands = std::move(hands);
  return frame;
}
constexpr Box kCard = {-26, 97, 26, 170};
constexpr HostTime kTouch{1'000'000'000};

TEST(ArmSights, SeeTheCourtAsThePlayerDoes) {
  HandTrack hands;
  hands.Take(Frame(990, {ArmOfB(0, 130)}));
  const auto sights = ArmSights(hands, Side::kB, kCard, kTouch);
  ASSERT_EQ(sights.size(), 1U);
  EXPECT_NEAR(sights[0].tip_y, 130, 1e-9);
  EXPECT_NEAR(sights[0].crossing, 100 * (320.0 - 130) / (400 - 130), 2);
  EXPECT_TRUE(ArmSights(hands, Side::kA, kCard, kTouch).empty());
}

TEST(ArmSights, LeaveOutFramesThatDoNotShowOneArmOfHisAlone) {
  HandTrack hands;
  hands.Take(Frame(940, {ArmOfB(0, 130), ArmOfB(300, 130)}));
  hands.Take(Frame(960, {ArmOfB(0, 20)}));      // reaches past the card
  hands.Take(Frame(1010, {ArmOfB(200, 130)}));  // lies elsewhere
  hands.Take(Frame(1100, {ArmOfB(0, 130)}));    // long after
  EXPECT_TRUE(ArmSights(hands, Side::kB, kCard, kTouch).empty());
  evidence::SeenHand merged = ArmOfB(0, 130);
  merged.merged = true;
  evidence::SeenHand others = merged;
  others.player = Side::kA;
  hands.Take(Frame(980, {merged, others}));
  EXPECT_TRUE(ArmSights(hands, Side::kB, kCard, kTouch).empty());
}

}  // namespace
}  // namespace kimari::judge
