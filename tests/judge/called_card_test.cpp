#include "host/judge/called_card.h"

#include <gtest/gtest.h>

#include <optional>

namespace kimari::judge {
namespace {

constexpr HostTime kFirst = HostTime{} + Seconds(10);

// The called card lies on pad 20 of territory A, another on pad 21 beside it.
class CalledCardTest : public ::testing::Test {
 protected:
  HostTime At(double ms) const { return kFirst + FromMilliseconds(ms); }
  void Touch(Side player, uint8_t pad, double ms) {
    HandTouch touch;
    touch.pad.board = Side::kA;
    touch.pad.pad = pad;
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
      hands_.Take({.at = {At(ms), Milliseconds(1)}});
    }
  }
  CalledCard Card() const {
    return {cards_[0], cards_, touches_, motions_, hands_, kFirst};
  }

  std::vector<LaidCard> cards_ = {{20, Side::kA, PadBox(Side::kA, 20)},
                                  {21, Side::kA, PadBox(Side::kA, 21)}};
  std::vector<HandTouch> touches_;
  std::vector<evidence::CardMotion> motions_;
  HandTrack hands_;
};

TEST_F(CalledCardTest, TheFirstHandInTheTerritoryTouchesIt) {
  WatchByCamera();
  Touch(Side::kA, 20, 700);
  Moves(690, 740);
  EXPECT_EQ(Card().Touched(0, Side::kA), 1);
}

TEST_F(CalledCardTest, AHandThatSlidThereWithAnotherCardMayOnlyHavePushedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  Moves(701, 730);
  EXPECT_EQ(Card().Touched(0, Side::kA), 0);
  EXPECT_EQ(Card().Touched(1, Side::kA), 0.5);
  EXPECT_NEAR(Card().Drove(Side::kA), 1, 1e-6);
  EXPECT_EQ(Card().Left()->t, At(730));
}

TEST_F(CalledCardTest, AHandThatSlidOverACardThatNeverMovedTouchedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  EXPECT_EQ(Card().Touched(1, Side::kA), 1);
}

TEST_F(CalledCardTest, WhoComesWhenItIsGoneHasNotTouchedIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kA, 20, 712);
  Touch(Side::kB, 20, 780);
  Moves(701, 730);
  EXPECT_LT(Card().Touched(2, Side::kB), 1e-6);
  EXPECT_LT(Card().Drove(Side::kB), 1e-6);
}

TEST_F(CalledCardTest, AHandTooFarAwayCannotHavePushedItBefore) {
  WatchByCamera();
  Touch(Side::kA, 30, 700);  // half a metre along the row
  Touch(Side::kB, 20, 725);
  Moves(712, 740);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CalledCardTest, AHandFarAwayMayHavePushedItThroughTheCardsBetween) {
  for (uint8_t pad = 22; pad < 30; ++pad) {
    cards_.push_back({pad, Side::kA, PadBox(Side::kA, pad)});
  }
  WatchByCamera();
  Touch(Side::kA, 30, 700);
  Touch(Side::kB, 20, 725);
  Moves(712, 740);
  EXPECT_LT(Card().Touched(1, Side::kB), 0.9);
}

TEST_F(CalledCardTest, AHandBesideTheOthersBeforeItCanBeGoneTouchesIt) {
  WatchByCamera();
  Touch(Side::kA, 21, 700);
  Touch(Side::kB, 20, 702);
  Moves(690, 710);
  EXPECT_EQ(Card().Touched(1, Side::kB), 1);
}

TEST_F(CalledCardTest, WithNoCameraItIsNotKnownWhetherItStillLayThere) {
  Touch(Side::kA, 21, 700);
  Touch(Side::kB, 20, 730);
  EXPECT_EQ(Card().Touched(1, Side::kB), 0.5);
}

TEST_F(CalledCardTest, ACardTakenAwayBeforeItsFirstSoundHasNotLeftSince) {
  Moves(-300, -200);
  EXPECT_TRUE(Card().AwayBefore());
  EXPECT_FALSE(Card().Moved());
  EXPECT_EQ(Card().Left(), std::nullopt);
}

}  // namespace
}  // namespace kimari::judge
