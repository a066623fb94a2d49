#include "host/judge/hush.h"

#include <gtest/gtest.h>

#include "host/judge/laid_card.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

constexpr HostTime kFirstTouch = HostTime{} + Seconds(10);
constexpr double kStrikes = 1.5;  // TestHand::approach
constexpr double kGentle = 8;

class HushTest : public ::testing::Test {
 protected:
  static HostTime At(double ms) { return kFirstTouch + FromMilliseconds(ms); }
  void Touch(Side player, double ms, double approach) {
    const TestTouch made = MakeTouch({{.player = player, .approach = approach}},
                                     touches_.size() + 1);
    HandTouch touch;
    touch.pad.board = Side::kA;
    touch.pad.pad = 20;
    touch.box = PadBox(*court::Kyogi(), Side::kA, 20);
    touch.pad.edge = touch.at[0] = touch.at[1] = {At(ms), Microseconds(200)};
    touch.pad.levels.emplace(made.edge, made.traces);
    (player == Side::kA ? touch.only_a : touch.only_b) = 1;
    touches_.push_back(touch);
  }
  // A hand of this player goes to where it is at `ms`.
  void Reach(Side player, double ms, double mm_per_ms) {
    for (int frame = -12; frame <= 0; ++frame) {
      evidence::SeenHand hand;
      hand.player = player;
      hand.track = 1 + Index(player);
      hand.tip.x_um = static_cast<int32_t>(16'667 * frame * mm_per_ms);
      hands_.Add(
          {.at = {At(ms + 16.667 * frame), Milliseconds(1)}, .hands = {hand}});
    }
  }
  bool Late(size_t touch, Side player,
            std::optional<HostTime> unheard = std::nullopt) const {
    const TouchesByHush told = TellByHush(touches_, hands_, unheard);
    EXPECT_NE(told.late[touch].Of(player), told.played[touch].Of(player));
    return told.late[touch].Of(player) > 0;
  }

  std::vector<HandTouch> touches_;
  HandTrack hands_;
};

TEST_F(HushTest, AGentleHandLongAfterTheLastTouchMayTidy) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kGentle);
  EXPECT_FALSE(Late(0, Side::kB));
  EXPECT_TRUE(Late(1, Side::kA));
  EXPECT_EQ(TellByHush(touches_, hands_, {}).pause, Milliseconds(1500));
}

TEST_F(HushTest, AHandThatStrikesPlaysHoweverLate) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 3600, kStrikes);
  EXPECT_FALSE(Late(1, Side::kA));
}

TEST_F(HushTest, TheFirstTouchPlaysHoweverLateAndGentle) {
  Touch(Side::kA, 6000, kGentle);
  EXPECT_FALSE(Late(0, Side::kA));
}

TEST_F(HushTest, WhereTouchesMayBeMissingTheFirstFeltNeedNotBeTheFirst) {
  Touch(Side::kA, 4400, kGentle);
  EXPECT_TRUE(Late(0, Side::kA, kFirstTouch));
}

TEST_F(HushTest, AGentleHandSoonAfterTheLastTouchPlays) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 1100, kGentle);
  EXPECT_FALSE(Late(1, Side::kA));
}

TEST_F(HushTest, TidyingHandsDoNotEndTheHush) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kGentle);
  Touch(Side::kB, 2300, kGentle);
  EXPECT_TRUE(Late(2, Side::kB));
}

TEST_F(HushTest, WhatFollowsAStrokeAtOnceBelongsToIt) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kStrikes);
  Touch(Side::kA, 2150, kGentle);
  Touch(Side::kB, 2150, kGentle);
  EXPECT_FALSE(Late(2, Side::kA));
  EXPECT_TRUE(Late(3, Side::kB));
}

TEST_F(HushTest, AHandThatWasSeenToFlyPlays) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kGentle);
  Reach(Side::kA, 2100, 3);
  EXPECT_FALSE(Late(1, Side::kA));
}

TEST_F(HushTest, AHandThatOnlyReachesOutMayTidy) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kGentle);
  Reach(Side::kA, 2100, 1.6);
  EXPECT_TRUE(Late(1, Side::kA));
}

TEST_F(HushTest, OfTwoHandsOnAPadTheOneThatFlewPlays) {
  Touch(Side::kB, 600, kStrikes);
  Touch(Side::kA, 2100, kGentle);
  touches_[1].only_a = 0;
  touches_[1].both = 1;
  Reach(Side::kB, 2100, 3);
  EXPECT_TRUE(Late(1, Side::kA));
  EXPECT_FALSE(Late(1, Side::kB));
}

}  // namespace
}  // namespace kimari::judge
