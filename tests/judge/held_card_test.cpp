#include "host/judge/held_card.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// B holds a card of A's, on pad 8, from 700 ms on until 1100 ms.
class HeldCard : public ::testing::Test {
 protected:
  HeldCard() {
    touches_.push_back(SureTouch(Side::kB, 8, 700));
    touches_.back().pad.released = AtMs(1100);
  }
  size_t Unfelt() const {
    const HandTrack hands = seen_.Track();
    return OnHeldCard(Felt(hands), cards_[0]).size();
  }
  bool Grazes() const {
    const HandTrack hands = seen_.Track();
    return !BesidePads(Felt(hands), cards_[1]).empty();
  }
  WhatWasFelt Felt(const HandTrack& hands) const {
    return {hands,    arrivals_,   touches_,  cards_,
            in_play_, kFirstSound, AtMs(1700)};
  }
  void Arrive(uint32_t track, double ms) {
    arrivals_.push_back({track, Side::kA, 2, {AtMs(ms), Milliseconds(5)}});
  }

  std::vector<LaidCard> cards_ = {OnPad(1, 8), OnPad(2, 40)};
  std::vector<HandTouch> touches_;
  std::vector<evidence::HandArrival> arrivals_;
  std::map<evidence::CardId, CardInPlay> in_play_;
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
  EXPECT_TRUE(Grazes());
}

TEST_F(HeldCard, AHandThatGoesOnOverTheEdgeDidNotLieThere) {
  const Box& card = cards_[1].box;
  const double x = MiddleOf(card).x;
  seen_.Hand(1, Side::kA, 170, {x, card.y0 - 150}, {x, card.y0 + 150}, 800,
             900);
  Arrive(1, 850);
  EXPECT_FALSE(Grazes());
}

}  // namespace
}  // namespace kimari::judge
