#include "host/judge/hand_touches.h"

#include <gtest/gtest.h>

#include "host/judge/on_card.h"
#include "host/judge/touch/touches_ahead.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

// Touches of pads in one row of territory A, with no camera.
class HandTouchTest : public ::testing::Test {
 protected:
  // One scan is 0.25 ms.
  void Touch(int pad, const std::vector<TestHand>& hands) {
    TestTouch made =
        MakeTouch(hands, seed_ + edges_.size() + 1, 0.3, 40'001, pad);
    made.edge.id = static_cast<uint16_t>(100 + edges_.size());
    for (evidence::PadTrace& trace : made.traces) {
      trace.edge_id = made.edge.id;
      traces_.push_back(trace);
    }
    edges_.push_back(made.edge);
  }
  std::vector<HandTouch> Touches() const {
    return HandTouches(TouchesAhead().Of(edges_, traces_, seats_), HandTrack{},
                       seats_);
  }

  SeatCouplings seats_;
  uint64_t seed_ = 0;
  std::vector<evidence::PadEdge> edges_;
  std::vector<evidence::PadTrace> traces_;
};

TEST_F(HandTouchTest, OneLandingOnTwoPadsIsOneInstant) {
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 8}});
  Touch(21, {{.player = Side::kA, .onset_scan = 4, .level = 5}});
  const auto touches = Touches();
  EXPECT_EQ(touches[0].at[0].t, touches[1].at[0].t);
}

TEST_F(HandTouchTest, APadReachedLaterKeepsItsOwnInstant) {
  Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 8}});
  Touch(21, {{.player = Side::kA, .onset_scan = 42, .level = 8}});
  const auto touches = Touches();
  EXPECT_NEAR((touches[1].at[0].t - touches[0].at[0].t).Milliseconds(), 10, 1);
}

// The second pad feels the side of the hand, little and slowly: by itself it
// would mostly contradict.
TEST_F(HandTouchTest, TheRimOfALandingHasItsInstant) {
  int joined = 0;
  for (seed_ = 100; seed_ < 2100; seed_ += 100) {
    edges_.clear();
    traces_.clear();
    Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 12}});
    Touch(
        21,
        {{.player = Side::kA, .onset_scan = 38, .level = 2.5, .approach = 32}});
    const auto touches = Touches();
    joined += touches[0].at[0].t == touches[1].at[0].t ? 1 : 0;
  }
  EXPECT_GE(joined, 17);
}

TEST_F(HandTouchTest, AWeakTouchLongAfterALandingIsNotItsRim) {
  Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 12}});
  Touch(21,
        {{.player = Side::kA, .onset_scan = 70, .level = 2.5, .approach = 9}});
  const auto touches = Touches();
  EXPECT_NE(touches[0].at[0].t, touches[1].at[0].t);
}

TEST_F(HandTouchTest, LandingsFarApartAreNotJoined) {
  Touch(16, {{.player = Side::kA, .onset_scan = 4, .level = 8}});
  Touch(24, {{.player = Side::kA, .onset_scan = 5, .level = 8}});
  const auto touches = Touches();
  EXPECT_NE(touches[0].at[0].t, touches[1].at[0].t);
}

TEST_F(HandTouchTest, AWeakTouchBesideAFullOneIsTheSameHands) {
  Touch(20, {{.player = Side::kB, .onset_scan = 3, .level = 9}});
  Touch(
      21,
      {{.player = Side::kB, .onset_scan = 3, .level = 1.5, .coupling = 0.05}});
  EXPECT_GT(Touches()[1].Of(Side::kB), 0.8);
}

TEST_F(HandTouchTest, ATouchWithoutLevelsIsThatOfTheHandBesideIt) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 9}});
  evidence::PadEdge edge = edges_[0];
  edge.pad = 21;
  edge.id = 999;
  edges_.push_back(edge);
  EXPECT_GT(Touches()[1].Of(Side::kA), 0.9);
}

TEST_F(HandTouchTest, AHandFeltBesideAtTheSameMomentMakesTwoHandsLikelier) {
  const auto odds = [&] {
    const HandTouch touch = Touches()[0];
    return touch.only_a / touch.both;
  };
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 7},
             {.player = Side::kB, .onset_scan = 26, .level = 3}});
  const double before = odds();
  Touch(21, {{.player = Side::kB, .onset_scan = 16, .level = 8}});
  EXPECT_NEAR(odds() / before, 0.25, 0.02);
}

TEST_F(HandTouchTest, AHandFeltBesideLaterDoesNot) {
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 7},
             {.player = Side::kB, .onset_scan = 26, .level = 3}});
  const double before = Touches()[0].only_a;
  Touch(21, {{.player = Side::kB, .onset_scan = 96, .level = 8}});
  EXPECT_DOUBLE_EQ(Touches()[0].only_a, before);
}

// Cards of 52 mm on pads of 54 mm; pad 20's middle is at x = -190.
LaidCard CardAt(evidence::CardId id, double x) {
  const Box pad = PadBox(*court::Kyogi(), Side::kA, 20);
  return {id, Side::kA, {x - 26, pad.y0, x + 26, pad.y1}};
}

TEST_F(HandTouchTest, AFullTouchOnAPadThatACardFillsIsOnThatCard) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190), CardAt(2, -120)};
  EXPECT_GT(OnCard(Touches()[0], Side::kA, cards[0], cards), 0.9999);
  EXPECT_LT(OnCard(Touches()[0], Side::kA, cards[1], cards), 0.02);
}

TEST_F(HandTouchTest, AHandOnTwoPadsLiesOnTheCardBetweenThem) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 4}});
  Touch(21, {{.player = Side::kA, .onset_scan = 3, .level = 4}});
  const std::vector<LaidCard> cards = {CardAt(1, -163)};
  const auto touches = Touches();
  double on = 0;
  for (const HandTouch& touch : touches) {
    on = std::max(on, OnCard(touch, Side::kA, cards[0], cards));
  }
  EXPECT_GT(on, 0.9999);
}

TEST_F(HandTouchTest, ACardJustBesideTheFingersIsDoubtful) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190 - 49)};
  const double on = OnCard(Touches()[0], Side::kA, cards[0], cards);
  EXPECT_GT(on, 0.05);
  EXPECT_LT(on, 0.95);
}

TEST_F(HandTouchTest, AHandOnItsWayDownDoesNotTouchYet) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 1.5}});
  Touch(21, {{.player = Side::kA, .onset_scan = 60, .level = 8}});
  const std::vector<LaidCard> cards = {CardAt(1, -190)};
  EXPECT_LT(OnCard(Touches()[0], Side::kA, cards[0], cards), 0.03);
}

// Level of a full touch of either player: 8 steps.
SeatCouplings FeltSeats() {
  SeatCoupling seat;
  seat.known = true;
  seat.mean = 0.6;
  seat.spread = 0.08;
  seat.level = 8;
  return {seat, seat};
}

TEST_F(HandTouchTest, AHandHeldLowOverACardMayHaveTouched) {
  seats_ = FeltSeats();
  Touch(20,
        {{.player = Side::kA, .onset_scan = 20, .level = 2, .approach = 20}});
  const auto touches = Touches();
  EXPECT_TRUE(touches[0].hover[0]);
  const std::vector<LaidCard> cards = {CardAt(1, -190)};
  const double on = OnCard(touches[0], Side::kA, cards[0], cards);
  EXPECT_GT(on, 0.01);
  EXPECT_LT(on, 0.99);
}

TEST_F(HandTouchTest, AHandFeltAsUsualTouched) {
  seats_ = FeltSeats();
  Touch(20,
        {{.player = Side::kA, .onset_scan = 20, .level = 8, .approach = 20}});
  EXPECT_FALSE(Touches()[0].hover[0]);
}

TEST_F(HandTouchTest, AHandBetweenTwoPadsTouchedWithBoth) {
  seats_ = FeltSeats();
  for (const int pad : {20, 21}) {
    Touch(pad,
          {{.player = Side::kA, .onset_scan = 20, .level = 4, .approach = 20}});
  }
  EXPECT_FALSE(Touches()[0].hover[0]);
}

// What stops in the air takes longer to do so.
TEST_F(HandTouchTest, ALightStrikeIsATouch) {
  seats_ = FeltSeats();
  Touch(20, {{.player = Side::kA, .onset_scan = 6, .level = 4, .approach = 1}});
  EXPECT_FALSE(Touches()[0].hover[0]);
}

TEST_F(HandTouchTest, ACardOfTheOtherTerritoryIsNotTouched) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 8}});
  LaidCard card = CardAt(1, -190);
  card.territory = Side::kB;
  EXPECT_EQ(OnCard(Touches()[0], Side::kA, card, std::vector{card}), 0);
}

}  // namespace
}  // namespace kimari::judge
