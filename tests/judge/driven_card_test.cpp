#include "host/judge/driven_card.h"

#include <gtest/gtest.h>

#include <memory>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A sweeps a card of his own to the right, from 700 ms on.
class DrivenCardTest : public ::testing::Test {
 protected:
  DrivenCardTest() {
    const court::Point at = MiddleOf(cards_[0].box);
    seen_.Hand(1, Side::kA, 170, {at.x - 120, at.y}, at, 660, 700);
    seen_.Hand(1, Side::kA, 170, at, {at.x + 200, at.y}, 700, 760);
    motions_.push_back({1, Side::kA, {AtMs(702), Milliseconds(5)}});
  }
  void Leaves(double ms) {
    motions_.push_back(motions_.back());
    motions_.back().left_territory = true;
    motions_.back().left = {AtMs(ms), Milliseconds(8)};
  }
  void Feel(Side board, uint8_t pad, double ms) {
    touches_.push_back(SureTouch(Side::kB, pad, ms, board));
  }
  std::optional<UnfeltTouch> Touched() const {
    const HandTrack hands = seen_.Track();
    const CardInPlay card(cards_[0], cards_, touches_, motions_, hands,
                          kFirstSound);
    return DrivenCard(card, Side::kA, hands).MayBeTouched(touches_, AtMs(1700));
  }

  // Its right edge is 27 mm from the side line.
  std::vector<LaidCard> cards_ = {OnPad(1, 46)};
  std::vector<HandTouch> touches_;
  std::vector<evidence::CardMotion> motions_;
  Watching seen_;
};

TEST_F(DrivenCardTest, AHandOutsideWhereItWentMayHaveTouchedItThere) {
  Leaves(730);
  const court::Point at = MiddleOf(cards_[0].box);
  seen_.Come(2, Side::kB, 170, {at.x + 250, at.y}, 900, 1000);
  const auto touched = Touched();
  ASSERT_TRUE(touched);
  EXPECT_EQ(touched->player, Side::kB);
  EXPECT_EQ(touched->card_at, rules::CardAt::kOutside);
}

TEST_F(DrivenCardTest, AHandWhereItDidNotGoHasNot) {
  Leaves(730);
  seen_.Come(2, Side::kB, 170, {-500, 100}, 900, 1000);
  EXPECT_FALSE(Touched());
}

// A tip that has swept out of the court is told to and fro by some cm.
TEST_F(DrivenCardTest, AHandBehindTheDriverHasNotWhenHisTipIsSeenToJumpBack) {
  const court::Point at = MiddleOf(cards_[0].box);
  seen_.Hand(1, Side::kA, 170, {at.x + 200, at.y}, {at.x + 150, at.y - 8}, 760,
             800);
  Leaves(790);
  seen_.Come(2, Side::kB, 170, {at.x - 160, at.y - 100}, 900, 1000);
  EXPECT_FALSE(Touched());
}

TEST_F(DrivenCardTest, AHandOverPadsThatFeltNothingHasNot) {
  seen_.Come(2, Side::kB, 170, MiddleOf(PadBox(*court::Kyogi(), Side::kA, 47)),
             900, 1000);
  EXPECT_FALSE(Touched());
}

TEST_F(DrivenCardTest, AHandThatIsFeltOnItsWayMayHaveTouchedItInsideTheLine) {
  seen_.Come(2, Side::kB, 170, MiddleOf(PadBox(*court::Kyogi(), Side::kA, 47)),
             900, 1000);
  Feel(Side::kA, 47, 900);
  const auto touched = Touched();
  ASSERT_TRUE(touched);
  EXPECT_EQ(touched->card_at, rules::CardAt::kOwnLine);
}

}  // namespace
}  // namespace kimari::judge
