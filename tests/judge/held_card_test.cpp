#include "host/judge/held_card.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// B holds a card of A's, on pad 8, from 700 ms on until 1100 ms.
class HeldCard : public ::testing::Test {
 protected:
  HeldCard() {
    HandTouch touch;
    touch.pad = {.board = Side::kA, .pad = 8};
    touch.box = PadBox(*court::Kyogi(), Side::kA, 8);
    touch.pad.edge = touch.at[0] = touch.at[1] = {AtMs(700), Microseconds(200)};
    touch.pad.released = AtMs(1100);
    touch.only_b = 1;
    touches_.push_back(touch);
  }
  size_t Unfelt() const {
    return OnHeldCard(seen_.Track(), touches_, cards_, cards_[0], AtMs(1700))
        .size();
  }
  size_t Grazes() const {
    return BesidePads(seen_.Track(), arrivals_, touches_, cards_, cards_[1],
                      kFirstSound)
        .size();
  }
  void Arrive(uint32_t track, double ms) {
    arrivals_.push_back({track, Side::kA, 2, {AtMs(ms), Milliseconds(5)}});
  }

  std::vector<LaidCard> cards_ = {
      {1, Side::kA, PadBox(*court::Kyogi(), Side::kA, 8)},
      {2, Side::kA, PadBox(*court::Kyogi(), Side::kA, 40)}};
  std::vector<HandTouch> touches_;
  std::vector<evidence::HandArrival> arrivals_;
  Watching seen_;
};

TEST_F(HeldCard, AHandOverItMayHaveTouchedIt) {
  seen_.Come(1, Side::kA, 170, MiddleOf(cards_[0].box), 860, 1000);
  EXPECT_EQ(Unfelt(), 1U);
}

TEST_F(HeldCard, AHandBesideItOrAfterItHasNot) {
  const court::Point at = MiddleOf(cards_[0].box);
  seen_.Come(1, Side::kA, 170, {at.x + 90, at.y}, 860, 1000);
  seen_.Come(2, Side::kA, 170, at, 1200, 1300);
  EXPECT_EQ(Unfelt(), 0U);
}

TEST_F(HeldCard, AHandWhoseFingersWouldLieOnAFreePadIsFelt) {
  const court::Point at = MiddleOf(cards_[0].box);
  seen_.Come(1, Side::kA, 170, {at.x + 45, at.y}, 860, 1000);
  EXPECT_EQ(Unfelt(), 0U);
}

TEST_F(HeldCard, AHandAtTheEdgeBehindAllPadsIsNotFelt) {
  const Box& card = cards_[1].box;
  seen_.Come(1, Side::kA, 170, {MiddleOf(card).x, card.y0 + 5}, 860, 1000);
  Arrive(1, 855);
  EXPECT_EQ(Grazes(), 1U);
}

TEST_F(HeldCard, AHandThatGoesOnOverTheEdgeDidNotLieThere) {
  const Box& card = cards_[1].box;
  const double x = MiddleOf(card).x;
  seen_.Hand(1, Side::kA, 170, {x, card.y0 - 150}, {x, card.y0 + 150}, 800,
             900);
  Arrive(1, 850);
  EXPECT_EQ(Grazes(), 0U);
}

}  // namespace
}  // namespace kimari::judge
