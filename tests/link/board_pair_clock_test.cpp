#include "host/link/board_pair_clock.h"

#include <gtest/gtest.h>

#include "host/base/random.h"

namespace kimari::link {
namespace {

using evidence::BoardHealth;
using evidence::BoardWatermark;
using evidence::PadEdge;
using evidence::Payload;

// Watermarks of both boards each 2 ms; the follower's own clock model is off by
// `own_error_us` and knows it.
class TwoBoards : public ::testing::Test {
 protected:
  static constexpr uint32_t kFirst = 0xfffffe00u;  // wraps soon

  void Run(int marks, int64_t follower_late_us = 0) {
    for (int i = 0; i < marks; ++i) {
      scan += 8;
      Payload leader =
          BoardWatermark{Side::kA,
                         scan,
                         {TimeOf(scan) + kCharge[0] + shared_error + Error(),
                          Microseconds(20)},
                         0,
                         {Side::kA, Microseconds(1)},
                         kCharge[0]};
      pair.Take(leader);
      Payload follower =
          BoardWatermark{Side::kB,
                         scan,
                         {TimeOf(scan) + kCharge[1] +
                              Microseconds(own_error_us + follower_late_us),
                          Microseconds(60)},
                         0,
                         {Side::kB, Microseconds(1)},
                         kCharge[1]};
      pair.Take(follower);
    }
  }
  PadEdge Taken(uint32_t at_scan) {
    Payload edge = PadEdge{Side::kB, 1,
                           true,     Own(at_scan),
                           0,        at_scan,
                           0,        0,
                           0,        {Side::kB, Microseconds(1)}};
    pair.Take(edge);
    return std::get<PadEdge>(edge);
  }
  Instant Edge(uint32_t at_scan) { return Taken(at_scan).at; }
  Instant Own(uint32_t at_scan) const {
    return {TimeOf(at_scan) + kCharge[1] + Microseconds(own_error_us),
            Microseconds(60)};
  }
  static HostTime TimeOf(uint32_t s) { return {int64_t{s} * 250'010}; }
  // From the release of the pads until each board feels them.
  static constexpr Duration kCharge[] = {Microseconds(120), Microseconds(127)};
  Duration Error() { return {static_cast<int64_t>(random.Below(2'000))}; }

  Random random{1};
  BoardPairClock pair{Side::kA};
  uint32_t scan = kFirst;
  int64_t own_error_us = 55;
  Duration shared_error;  // of the leader's clock model
};

TEST_F(TwoBoards, InStepTheFollowersTouchIsTimedByTheLeader) {
  Run(60);
  ASSERT_TRUE(pair.in_step());
  for (const int ahead : {-100, -3, 0, 5}) {
    const uint32_t at_scan = scan + static_cast<uint32_t>(ahead);
    const Instant at = Edge(at_scan);
    EXPECT_LT(Abs(at.t - (TimeOf(at_scan) + kCharge[1])), Microseconds(5));
    EXPECT_LT(at.sigma, Microseconds(40));
  }
}

TEST_F(TwoBoards, InStepTheLeadersErrorIsSharedAndSaidToBe) {
  shared_error = Microseconds(30);
  Run(60);
  const PadEdge edge = Taken(scan);
  EXPECT_NEAR((edge.at.t - TimeOf(scan)).Milliseconds(), 0.157, 0.003);
  EXPECT_GE(edge.at.sigma, Microseconds(20));
  EXPECT_EQ(edge.error.clock, Side::kA);
  EXPECT_LT(edge.error.apart, Microseconds(2));
}

// Charges in whole microseconds, stamps in ticks: 0.44 us, seen over many
// charges (host/world/certify, T4).
TEST_F(TwoBoards, InStepTheSigmaBetweenBoardsIsThatOfWhatTheySay) {
  Run(60);
  const Duration apart = Taken(scan).error.apart;
  EXPECT_GT(apart, Nanoseconds(440));
  EXPECT_LT(apart, Nanoseconds(640));
}

TEST_F(TwoBoards, OutOfStepTheErrorIsTheFollowersOwn) {
  Run(60, 3'000);
  EXPECT_EQ(Taken(scan).error.clock, Side::kB);
}

TEST_F(TwoBoards, OutOfStepTheFollowerKeepsItsOwnTime) {
  Run(60, 3'000);
  EXPECT_FALSE(pair.in_step());
  EXPECT_EQ(Edge(scan), Own(scan));
}

TEST_F(TwoBoards, OneStrayWatermarkEndsTheTrust) {
  Run(60);
  Run(1, 2'000);
  EXPECT_FALSE(pair.in_step());
  EXPECT_EQ(Edge(scan), Own(scan));
}

TEST_F(TwoBoards, ACutSyncWireEndsTheTrust) {
  Run(60);
  Payload health = BoardHealth{Side::kB, "alone", ""};
  pair.Take(health);
  Run(60);
  EXPECT_FALSE(pair.in_step());
  health = BoardHealth{Side::kB, "in step", ""};
  pair.Take(health);
  Run(60);
  EXPECT_TRUE(pair.in_step());
}

TEST_F(TwoBoards, ALostLeaderEndsTheTrust) {
  Run(60);
  Payload health = BoardHealth{Side::kA, "lost", ""};
  pair.Take(health);
  EXPECT_EQ(Edge(scan), Own(scan));
}

TEST_F(TwoBoards, TheLeadersOwnTouchIsLeftAlone) {
  Run(60);
  Payload edge = PadEdge{Side::kA, 1, true, Own(scan), 0, scan};
  pair.Take(edge);
  EXPECT_EQ(std::get<PadEdge>(edge).at, Own(scan));
}

}  // namespace
}  // namespace kimari::link
