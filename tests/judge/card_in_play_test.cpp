#include "host/judge/card_in_play.h"

#include <gtest/gtest.h>

#include <optional>

#include "host/court/plan.h"

namespace kimari::judge {
namespace {

constexpr HostTime kFirst = HostTime{} + Seconds(10);

// The called card lies on pad 20 of territory A, another on pad 21 beside it.
class CardInPlayTest : public ::testing::Test {
 protected:
  HostTime At(double ms) const { return kFirst + FromMilliseconds(ms); }
  void Lift(size_t touch, double ms) { touches_[touch].pad.released = At(ms); }
  void Touch(Side player, uint8_t pad, double ms, Side board = Side::kA) {
    HandTouch touch;
    touch.pad.board = board;
    touch.pad.pad = pad;
    touch.box = PadBox(*court::Kyogi(), board, pad);
    touch.pad.edge = touch.at[0] = touch.at[1] = {At(ms), Microseconds(200)};
    touch.full = true;
    (player == Side::kA ? touch.only_a : touch.only_b) = 1;
    touches_.push_back(touch);
  }
  void Moves(double began_ms, std::optional<double> left_ms) {
    motions_.push_back({20, Side::kA, {At(began_ms), Milliseconds(5)}});
    if (!left_ms) return;
    motions_.push_back(motions_.back());
    motions_.back().left_territory = true;
    motions_.back().left = {At(*left_ms), Milliseconds(8)};
  }
  void WatchByCamera() {
    for (int ms = -200; ms < 1500; ms += 16) {
      hands_.Add({.at = {At(ms), Milliseconds(1)}});
    }
  }
  CardInPlay Card() const {
    return {cards_[0], cards_, touches_, motions_, hands_, kFirst};
  }

  std::vector<LaidCard> cards_ = {
      {20, Side::kA, PadBox(*court::Kyogi(), Side::kA, 20)},
      {21, Side::kA, PadBox(*court::Kyogi(), Side::kA, 21)}};
  std::vector<HandTouch> touches_;
  std::vector<evidence::CardMotion> motions_;
  HandTrack hands_;
};

TEST_F(CardInPlayTest, TheFirstHandInTheTerritoryTouchesIt) {
  WatchByCamera();
  Touch(Side::kA, 20, 700);
  Moves(690, 740);
  EXPECT_EQ(Card().Touched(0, Side::kA), 1);
}

TEST_F(CardInPlayTest, AHandThatSlidThereWithAnotherCardMayOnlyHavePushedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  Moves(701, 730);
  EXPECT_EQ(Card().Touched(0, Side::kA), 0);
  EXPECT_EQ(Card().Touched(1, Side::kA), 0.5);
  EXPECT_NEAR(Card().Drove(Side::kA), 1, 1e-6);
  EXPECT_EQ(Card().Left()->t, At(730));
}

TEST_F(CardInPlayTest, AHandThatSlidOverACardThatNeverMovedTouchedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  EXPECT_EQ(Card().Touched(1, Side::kA), 1);
}

TEST_F(CardInPlayTest, CardsDrivenOverEmptyPadsStillPushIt) {
  cards_[1].box = PadBox(*court::Kyogi(), Side::kA, 22);
  WatchByCamera();
  Touch(Side::kA, 22, 700);
  Touch(Side::kA, 21, 706);
  Touch(Side::kA, 20, 712);
  Moves(704, 730);
  EXPECT_EQ(Card().Touched(2, Side::kA), 0.5);
}

TEST_F(CardInPlayTest, CardsDrivenAcrossTheMiddlePushIt) {
  const uint8_t opposite = 15 - 4;
  cards_ = {{20, Side::kA, PadBox(*court::Kyogi(), Side::kA, 4)},
            {21, Side::kB, PadBox(*court::Kyogi(), Side::kB, opposite)}};
  WatchByCamera();
  Touch(Side::kB, opposite, 700, Side::kB);
  Touch(Side::kB, 4, 725);
  Moves(715, 760);
  EXPECT_EQ(Card().Touched(1, Side::kB), 0.5);
}

TEST_F(CardInPlayTest, AHandAcrossTheMiddleWithNoCardUnderItTouchesIt) {
  const uint8_t opposite = 15 - 4;
  cards_ = {{20, Side::kA, PadBox(*court::Kyogi(), Side::kA, 4)}};
  WatchByCamera();
  Touch(Side::kB, opposite, 700, Side::kB);
  Touch(Side::kB, 4, 725);
  Moves(715, 760);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CardInPlayTest, OneThatCameOutWasDrivenByTheOnlyHandThatMayHave) {
  WatchByCamera();
  Touch(Side::kA, 21, 708);
  Moves(690, 720);
  EXPECT_GT(Card().Drove(Side::kA), 0.8);
  EXPECT_EQ(Card().Drove(Side::kB), 0);
}

TEST_F(CardInPlayTest, OneThatCameOutAsAnotherHandWasThereMayBeEithers) {
  WatchByCamera();
  Touch(Side::kA, 21, 708);
  Touch(Side::kB, 20, 695);
  Moves(690, 720);
  EXPECT_LT(Card().Drove(Side::kA), 0.8);
}

TEST_F(CardInPlayTest, WhoComesWhenItIsGoneHasNotTouchedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  Touch(Side::kB, 20, 780);
  Moves(701, 730);
  EXPECT_LT(Card().Touched(2, Side::kB), 1e-6);
  EXPECT_LT(Card().Drove(Side::kB), 1e-6);
}

TEST_F(CardInPlayTest, AHandTooFarAwayCannotHavePushedItBefore) {
  WatchByCamera();
  Touch(Side::kA, 30, 700);  // half a metre along the row
  Touch(Side::kB, 20, 725);
  Moves(712, 740);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CardInPlayTest, AHandFarAwayMayHavePushedItThroughTheCardsBetween) {
  for (uint8_t pad = 22; pad < 30; ++pad) {
    cards_.push_back({pad, Side::kA, PadBox(*court::Kyogi(), Side::kA, pad)});
  }
  WatchByCamera();
  Touch(Side::kA, 30, 700);
  Touch(Side::kB, 20, 725);
  Moves(712, 740);
  EXPECT_LT(Card().Touched(1, Side::kB), 0.9);
}

TEST_F(CardInPlayTest, AHandBesideTheOthersBeforeItCanBeGoneTouchesIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kB, 20, 702);
  Moves(690, 710);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CardInPlayTest, AHandFeltOnItsWayDownBesideItHasNotPushedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 690);
  touches_[0].pressed[0] = 0;
  Touch(Side::kA, 20, 700);
  Touch(Side::kB, 20, 695);
  Moves(680, 710);
  EXPECT_EQ(Card().Touched(2, Side::kB), 1);
}

TEST_F(CardInPlayTest, AHandThatLiesElsewhereHasNotPushedIt) {
  WatchByCamera();
  Touch(Side::kA, 30, 400);
  Lift(0, 1000);
  Touch(Side::kB, 20, 700);
  Moves(685, 710);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
  EXPECT_LT(Card().Drove(Side::kA), 1e-6);
}

TEST_F(CardInPlayTest, AHandThatSweptAwayBeforeItMovedHasNotPushedIt) {
  WatchByCamera();
  Touch(Side::kA, 30, 400);
  Lift(0, 415);
  Touch(Side::kB, 20, 700);
  Moves(685, 710);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CardInPlayTest, AHandThatSweptUntilItMovedMayHavePushedIt) {
  WatchByCamera();
  Touch(Side::kA, 24, 640);
  Lift(0, 665);
  Touch(Side::kB, 20, 700);
  Moves(665, 700);
  EXPECT_LT(Card().Touched(1, Side::kB), 0.9);
}

TEST_F(CardInPlayTest, ACardSweptAtTheOtherEndOfTheRowHardlyPushesIt) {
  WatchByCamera();
  Touch(Side::kA, 31, 600);
  Lift(0, 620);
  Touch(Side::kB, 20, 700);
  Moves(665, 700);
  EXPECT_GT(Card().Touched(1, Side::kB), 0.99);
}

TEST_F(CardInPlayTest, AHandFeltOnItsWayDownBesideItHasNotSlidThere) {
  WatchByCamera();
  Touch(Side::kA, 21, 690);
  touches_[0].pressed[0] = 0;
  Touch(Side::kA, 20, 700);
  Moves(680, 710);
  EXPECT_EQ(Card().Touched(1, Side::kA), 1);
}

TEST_F(CardInPlayTest, WithNoCameraItIsNotKnownWhetherItStillLayThere) {
  Touch(Side::kA, 21, 700);
  Touch(Side::kB, 20, 730);
  EXPECT_EQ(Card().Touched(1, Side::kB), 0.5);
}

TEST_F(CardInPlayTest, ACardTakenAwayBeforeItsFirstSoundHasNotLeftSince) {
  Moves(-300, -200);
  EXPECT_TRUE(Card().AwayBefore());
  EXPECT_FALSE(Card().Moved());
  EXPECT_EQ(Card().Left(), std::nullopt);
}

}  // namespace
}  // namespace kimari::judge
