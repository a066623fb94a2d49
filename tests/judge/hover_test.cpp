#include "host/judge/hover.h"

#include <gtest/gtest.h>

#include "host/judge/on_card.h"
#include "tests/judge/felt_touches.h"

namespace kimari::judge {
namespace {

using Hover = FeltTouches;

// Level of a full touch of either player: 8 steps.
SeatCouplings FeltSeats() {
  SeatCoupling seat;
  seat.known = true;
  seat.mean = 0.6;
  seat.spread = 0.08;
  seat.level = 8;
  return {seat, seat};
}

TEST_F(Hover, AHandHeldLowOverACardMayHaveTouched) {
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

TEST_F(Hover, AHandFeltAsUsualTouched) {
  seats_ = FeltSeats();
  Touch(20,
        {{.player = Side::kA, .onset_scan = 20, .level = 8, .approach = 20}});
  EXPECT_FALSE(Touches()[0].hover[0]);
}

TEST_F(Hover, AHandBetweenTwoPadsTouchedWithBoth) {
  seats_ = FeltSeats();
  for (const int pad : {20, 21}) {
    Touch(pad,
          {{.player = Side::kA, .onset_scan = 20, .level = 4, .approach = 20}});
  }
  EXPECT_FALSE(Touches()[0].hover[0]);
}

// What stops in the air takes longer to do so.
TEST_F(Hover, ALightStrikeIsATouch) {
  seats_ = FeltSeats();
  Touch(20, {{.player = Side::kA, .onset_scan = 6, .level = 4, .approach = 1}});
  EXPECT_FALSE(Touches()[0].hover[0]);
}

}  // namespace
}  // namespace kimari::judge
