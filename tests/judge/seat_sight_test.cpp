#include "host/judge/seat_sight.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

class SeatSight : public ::testing::Test {
 protected:
  void Come(uint32_t track, Seat seat, double down) {
    seen_.Come(track, Side::kA, 0, MiddleOf(card_.box), down, down + 100);
    seen_.From(track, seat);
  }
  std::optional<Seat> At(double ms) const {
    return SeatSeenAt(seen_.Track(), Side::kA, card_.box, AtMs(ms));
  }

  LaidCard card_ = OnPad(7, 20);
  Watching seen_;
};

TEST_F(SeatSight, IsOfTheArmThatLeadsToTheCard) {
  Come(1, Seat::kRight, 700);
  EXPECT_EQ(At(705), Seat::kRight);
}

TEST_F(SeatSight, IsNotToldByAHandThatComesLater) {
  Come(1, Seat::kLeft, 900);
  EXPECT_EQ(At(700), std::nullopt);
}

TEST_F(SeatSight, IsNotToldWhereHandsRunTogether) {
  Come(1, Seat::kLeft, 700);
  seen_.Mix(Side::kA, 690, 710);
  EXPECT_EQ(At(700), std::nullopt);
}

TEST_F(SeatSight, IsNotToldWhereOneArmsSeatIsNot) {
  Come(1, Seat::kLeft, 700);
  seen_.Come(2, Side::kA, 0, MiddleOf(card_.box), 700, 800);
  EXPECT_EQ(At(700), std::nullopt);
}

}  // namespace
}  // namespace kimari::judge
