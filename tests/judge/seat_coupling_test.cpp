#include "host/judge/seat_coupling.h"

#include <gtest/gtest.h>

#include "tests/judge/trace_maker.h"

namespace kimari::judge {
namespace {

SeatCouplings AfterTouches(const std::vector<std::vector<TestHand>>& touches) {
  SeatMemory memory;
  uint64_t seed = 1;
  for (const auto& hands : touches) {
    for (const auto& trace : MakeTouch(hands, seed++).traces) {
      memory.Take(trace);
    }
  }
  return memory.Couplings();
}

TEST(SeatMemory, LearnsEachPlayersCouplingFromTouchesOfOneHand) {
  const SeatCouplings seats =
      AfterTouches({{{.player = Side::kA, .level = 8, .coupling = 0.9}},
                    {{.player = Side::kB, .level = 8, .coupling = 0.4}}});
  ASSERT_TRUE(seats[0].known && seats[1].known);
  EXPECT_NEAR(seats[0].mean, 0.9, 0.06);
  EXPECT_NEAR(seats[1].mean, 0.4, 0.06);
}

TEST(SeatMemory, LearnsNothingFromTwoHandsTogether) {
  const SeatCouplings seats = AfterTouches(
      {{{.player = Side::kA, .level = 8}, {.player = Side::kB, .level = 8}}});
  EXPECT_FALSE(seats[0].known);
  EXPECT_FALSE(seats[1].known);
}

TEST(SeatMemory, LearnsNothingFromATouchTooWeakToTell) {
  const SeatCouplings seats =
      AfterTouches({{{.player = Side::kA, .level = 2}}});
  EXPECT_FALSE(seats[0].known);
}

TEST(SeatMemory, FollowsAPlayerWhoShifts) {
  std::vector<std::vector<TestHand>> touches(
      4, {{.player = Side::kA, .level = 8, .coupling = 0.9}});
  touches.insert(touches.end(), 16,
                 {{.player = Side::kA, .level = 8, .coupling = 0.5}});
  EXPECT_NEAR(AfterTouches(touches)[0].mean, 0.5, 0.06);
}

TEST(SeatCoupling, WhatWasLearnedWeighsMostButNotAll) {
  SeatCoupling seat;
  EXPECT_DOUBLE_EQ(seat.Weight(0.3), seat.Weight(1.2));
  seat.known = true;
  seat.mean = 0.9;
  seat.spread = 0.06;
  EXPECT_GT(seat.Weight(0.9), 100 * seat.Weight(0.4));
  EXPECT_GT(seat.Weight(0.4), 0);
  EXPECT_EQ(seat.Weight(2), 0);
}

}  // namespace
}  // namespace kimari::judge
