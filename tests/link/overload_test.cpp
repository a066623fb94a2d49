// A machine that has too much to do holds a board up, again and again.
#include <gtest/gtest.h>

#include "tests/link/desk.h"

namespace kimari::link {
namespace {

using evidence::PadEdge;

TEST(Overload, FindsAClockAgainWithinASecondAfterAnOverload) {
  Desk desk;
  desk.RunUntilSynchronised();
  for (int i = 0; i < 50; ++i) {
    desk.board.ShiftClock(Milliseconds(-38));
    desk.RunFor(Milliseconds(200));
  }
  desk.RunFor(Seconds(1));
  ASSERT_EQ(desk.link.state(), BoardLink::State::kSynchronised);
  EXPECT_LT(desk.now - desk.Said<evidence::BoardWatermark>().back().at.t,
            Milliseconds(10));
  const HostTime scan = desk.Touch(9);
  desk.RunFor(Milliseconds(50));
  const Instant at = desk.Said<PadEdge>().back().at;
  EXPECT_LE(Abs(at.t - scan), at.sigma * 3);
}

}  // namespace
}  // namespace kimari::link
