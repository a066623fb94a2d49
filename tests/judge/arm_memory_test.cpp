#include "host/judge/arm_memory.h"

#include <gtest/gtest.h>

#include <vector>

namespace kimari::judge {
namespace {

// One frame of an arm that reaches to (x, y) from a shoulder 700 mm from the
// middle of the court.
ArmSight Arm(double shoulder_x, double x, double y) {
  return {x + (350 - y) / (700 - y) * (shoulder_x - x), 350, x, y};
}
// Three frames of a stroke into the opponent's middle row.
std::vector<ArmSight> StrokeFrom(double shoulder_x, double x) {
  return {Arm(shoulder_x, x, 60), Arm(shoulder_x, x, 0),
          Arm(shoulder_x, x, -70)};
}
std::vector<ArmSight> Right(double x) { return StrokeFrom(170, x); }
std::vector<ArmSight> Left(double x) { return StrokeFrom(-170, x); }

ArmMemory After(Side player, const std::vector<std::vector<ArmSight>>& seen) {
  ArmMemory memory;
  for (const auto& stroke : seen) memory.Learn(player, stroke, 1);
  return memory;
}

TEST(ArmMemory, TheFirstHandUsedIsTheValidOne) {
  EXPECT_EQ(ArmMemory().OtherHand(Side::kA, Left(-200)), 0);
  const ArmMemory memory = After(Side::kA, {Left(-200), Left(100)});
  EXPECT_LT(memory.OtherHand(Side::kA, Left(-100)), 0.001);
  EXPECT_GT(memory.OtherHand(Side::kA, Right(200)), 0.5);
}

TEST(ArmMemory, AFirstTouchThatIsNotSureBindsNobody) {
  ArmMemory memory;
  memory.Learn(Side::kA, Left(-200), 0.5);
  memory.Learn(Side::kA, Right(100), 1);
  EXPECT_LT(memory.OtherHand(Side::kA, Right(200)), 0.01);
  EXPECT_GT(memory.OtherHand(Side::kA, Left(0)), 0.1);
}

TEST(ArmMemory, ADeclaredHandIsTheValidOneFromTheFirstStrokeOn) {
  for (const bool left : {false, true}) {
    ArmMemory memory;
    memory.Declare(Side::kA, left);
    EXPECT_LT(memory.OtherHand(Side::kA, left ? Left(0) : Right(0)), 0.01);
    EXPECT_GT(memory.OtherHand(Side::kA, left ? Right(0) : Left(0)), 0.1);
    EXPECT_LT(memory.OtherHand(Side::kA, {}), 0.01);
    EXPECT_EQ(memory.OtherHand(Side::kB, Left(0)), 0);
  }
}

TEST(ArmMemory, ADeclaredHandThatIsNeverUsedMayHaveBeenEnteredWrongly) {
  ArmMemory memory;
  memory.Declare(Side::kA, false);
  for (int i = 0; i < 8; ++i) memory.Learn(Side::kA, Left(30.0 * i), 1);
  EXPECT_GT(memory.OtherHand(Side::kA, Left(0)), 0.01);
  EXPECT_LT(memory.OtherHand(Side::kA, Left(0)), 0.999);
}

TEST(ArmMemory, TellsTheOtherHandWhereverItReaches) {
  const ArmMemory memory =
      After(Side::kB, {Right(250), Right(-100), Right(50)});
  for (const double x : {-300, 0, 300}) {
    EXPECT_GT(memory.OtherHand(Side::kB, Left(x)), 0.5) << x;
    EXPECT_LT(memory.OtherHand(Side::kB, Right(x)), 0.001) << x;
  }
}

TEST(ArmMemory, OneFrameThatShowsSomethingElseChangesNothing) {
  const ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  for (size_t bad = 0; bad < 3; ++bad) {
    std::vector<ArmSight> stroke = Right(-100);
    stroke[bad].in_x = -300;
    EXPECT_LT(memory.OtherHand(Side::kA, stroke), 0.005) << bad;
  }
}

TEST(ArmMemory, ALeftHandAfterAFirstStrokeNobodySawIsDoubtful) {
  const ArmMemory memory = After(Side::kA, {{}});
  EXPECT_GT(memory.OtherHand(Side::kA, Left(-100)), 0.01);
  EXPECT_LT(memory.OtherHand(Side::kA, Right(100)), 0.01);
}

TEST(ArmMemory, AStrokeThatWasNotSeenIsAsUsual) {
  const ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  EXPECT_GT(memory.OtherHand(Side::kA, {}), 0.002);
  EXPECT_LT(memory.OtherHand(Side::kA, {}), 0.01);
}

TEST(ArmMemory, APlayerWhoChangesHandsMayHaveDoneSoUnseen) {
  const ArmMemory memory =
      After(Side::kA, {Right(200), Left(0), Left(-200), Right(100), Left(50),
                       Right(0), Left(200), Right(-100)});
  EXPECT_GT(memory.OtherHand(Side::kA, {}), 0.1);
}

TEST(ArmMemory, APlayerMayHaveBegunWithTheHandHeDoesNotUse) {
  const ArmMemory memory =
      After(Side::kA, {Left(200), Right(0), Right(-200), Right(100), Right(50),
                       Right(150), Right(-50)});
  EXPECT_GT(memory.OtherHand(Side::kA, Right(0)), 0.5);
  EXPECT_LT(memory.OtherHand(Side::kA, Right(0)), 0.999);
}

TEST(ArmMemory, NoArmIsCertainBeyondAllThatCanGoWrong) {
  const ArmMemory memory =
      After(Side::kA, {Right(200), Right(0), Right(-200), Right(100)});
  EXPECT_LT(memory.OtherHand(Side::kA, StrokeFrom(-500, -400)), 0.999);
}

TEST(ArmMemory, APlayerWhoSitsAsideIsNotTakenForUsingTheOtherHand) {
  const ArmMemory memory = After(
      Side::kA, {StrokeFrom(90, 200), StrokeFrom(90, -100), StrokeFrom(90, 0)});
  EXPECT_LT(memory.OtherHand(Side::kA, StrokeFrom(90, -200)), 0.01);
}

TEST(ArmMemory, OfTwoHandsTheOneThatIsNotHisValidOneIsTold) {
  ArmMemory memory;
  memory.Declare(Side::kA, false);
  EXPECT_LT(memory.OtherHandFirst(Side::kA, Right(200), Left(-100)), 0.01);
  EXPECT_GT(memory.OtherHandFirst(Side::kA, Left(-100), Right(200)), 0.99);
}

TEST(ArmMemory, OfTwoHandsTheFirstIsTheValidOneWhereNoneIsYet) {
  EXPECT_EQ(ArmMemory().OtherHandFirst(Side::kA, Left(0), Right(100)), 0);
}

TEST(ArmMemory, AHandProppedUpOnceMakesNoHabitOfIt) {
  ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  memory.LearnBoth(Side::kA, Right(100), Left(-200), 1);
  EXPECT_LT(memory.OtherHand(Side::kA, {}), 0.01);
}

TEST(ArmMemory, WhatOnePlayerDoesSaysNothingOfTheOther) {
  const ArmMemory memory = After(Side::kA, {Right(200), Right(0)});
  EXPECT_EQ(memory.OtherHand(Side::kB, Left(-200)), 0);
}

}  // namespace
}  // namespace kimari::judge
