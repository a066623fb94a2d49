#include "host/judge/arm_sight.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace kimari::judge {
namespace {

// A straight arm of B, 80 mm wide, from (in_x, 370) to (tip_x, tip_y), as he
// sees the court.
evidence::SeenHand Arm(uint32_t track, int in_x, int tip_x, int tip_y) {
  evidence::SeenHand hand;
  hand.track = track;
  hand.player = Side::kB;
  hand.speed_um_per_ms = 3000;
  hand.tip = {-tip_x * 1000, tip_y * 1000};
  for (const auto& [x, y] :
       {std::pair(tip_x - 40, tip_y), std::pair(tip_x + 40, tip_y),
        std::pair(in_x + 40, 370), std::pair(in_x - 40, 370)}) {
    hand.outline.push_back({-x * 1000, y * 1000});
  }
  return hand;
}
// Cards beside the court, pushed there long ago.
evidence::SeenHand Heap() {
  evidence::SeenHand heap = Arm(9, -600, -600, 130);
  heap.speed_um_per_ms = 200;
  return heap;
}
evidence::HandsSeen Frame(int64_t ms, std::vector<evidence::SeenHand> hands) {
  evidence::HandsSeen frame;
  frame.at = {HostTime{ms * 1'000'000}, {}};
  frame.hands = std::move(hands);
  return frame;
}
constexpr Box kCard = {-26, 97, 26, 170};  // its middle at (0, 133)
constexpr HostTime kTouch{1'000'000'000};

std::vector<ArmSight> Sights(const std::vector<evidence::HandsSeen>& frames,
                             Side player = Side::kB) {
  HandTrack hands;
  for (const evidence::HandsSeen& frame : frames) hands.Add(frame);
  return ArmSights(hands, player, kCard, kTouch);
}
// Where the line of the arm is, 700 mm from the middle.
double At700(const ArmSight& s) {
  return s.reach_x +
         (700 - s.reach_y) * (s.in_x - s.reach_x) / (s.in_y - s.reach_y);
}

TEST(ArmSights, SeeTheCourtAsThePlayerDoes) {
  const auto sights = Sights({Frame(990, {Arm(1, 80, 0, 130)})});
  ASSERT_EQ(sights.size(), 1U);
  EXPECT_NEAR(At700(sights[0]), 190, 30);
  EXPECT_TRUE(Sights({Frame(990, {Arm(1, 80, 0, 130)})}, Side::kA).empty());
}

TEST(ArmSights, AreOfEveryFrameOfTheStroke) {
  EXPECT_EQ(Sights({Frame(940, {Arm(1, 120, 80, 200)}),
                    Frame(960, {Arm(1, 100, 40, 160)}),
                    Frame(980, {Arm(1, 80, 0, 130)}),
                    Frame(1040, {Arm(1, 80, 0, 130)}),
                    Frame(1100, {Arm(1, 80, 0, 130)})})
                .size(),
            4U);
}

TEST(ArmSights, ACardPushedAlongDoesNotBendTheArm) {
  evidence::SeenHand hand = Arm(1, 80, 0, 100);
  const auto clean = Sights({Frame(990, {hand})});
  // Stuck to its left side.
  hand.outline.insert(
      hand.outline.begin() + 4,
      {{0, 180'000}, {70'000, 190'000}, {70'000, 240'000}, {0, 230'000}});
  const auto sights = Sights({Frame(990, {hand})});
  ASSERT_EQ(sights.size(), 1U);
  EXPECT_NEAR(At700(sights[0]), At700(clean.at(0)), 40);
}

TEST(ArmSights, AFrameWhoseTipIsAnothersStillShowsTheArmThatLeadsToTheCard) {
  evidence::SeenHand hand = Arm(1, 80, 0, 130);
  const std::pair<int, int> others[] = {{-30, 100}, {-90, -200}, {-10, -200}};
  for (const auto& [x, y] : others) {
    hand.outline.insert(hand.outline.begin(), {-x * 1000, y * 1000});
  }
  hand.tip = {50'000, -200'000};
  hand.speed_um_per_ms = 28'000;
  const auto sights =
      Sights({Frame(990, {Arm(1, 80, 0, 130)}), Frame(1005, {hand})});
  ASSERT_EQ(sights.size(), 2U);
  EXPECT_NEAR(At700(sights[1]), At700(sights[0]), 60);
}

TEST(ArmSights, LeaveOutWhatLiesBesideTheCourt) {
  EXPECT_TRUE(Sights({Frame(990, {Heap()}), Frame(1010, {Heap()})}).empty());
  EXPECT_EQ(Sights({Frame(990, {Heap(), Arm(1, 80, 0, 130)})}).size(), 1U);
}

TEST(ArmSights, OfTwoHandsOverTheCourtAreOfTheOneAtTheCard) {
  const evidence::SeenHand idle = Arm(2, -250, -250, 150);
  const auto sights = Sights({Frame(960, {idle, Arm(1, 100, 40, 160)}),
                              Frame(990, {idle, Arm(1, 80, 0, 130)})});
  ASSERT_EQ(sights.size(), 2U);
  EXPECT_GT(sights[0].in_x, 0);
  EXPECT_GT(sights[1].in_x, 0);
}

TEST(ArmSights, LeaveOutFramesWithTooLittleOfAnArmOrLongAfter) {
  EXPECT_TRUE(Sights({Frame(960, {Arm(1, 80, 60, 290)}),
                      Frame(970, {Arm(1, 80, 70, 265)}),
                      Frame(1100, {Arm(1, 80, 0, 130)})})
                  .empty());
}

TEST(ArmSights, LeaveOutHandsOnTheirWayThatRunTogether) {
  evidence::SeenHand merged = Arm(1, 80, 250, 130);
  merged.merged = true;
  evidence::SeenHand others = Arm(2, 80, 0, 130);
  others.player = Side::kA;
  others.merged = true;
  EXPECT_TRUE(Sights({Frame(980, {merged, others})}).empty());
}

}  // namespace
}  // namespace kimari::judge
