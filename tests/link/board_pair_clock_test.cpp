#include "host/link/board_pair_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace kimari::link {
namespace {

using evidence::BoardHealth;
using evidence::BoardState;
using evidence::BoardWatermark;
using evidence::PadEdge;
using evidence::Payload;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Watermarks of both boards each 2 ms; the follower's own clock model is off by
// `own_error_us` and knows it.
class TwoBoards : public ::testing::Test {
 protected:
  static constexpr uint32_t kFirst = 0xfffffe00u;  // wraps soon

  void Run(int marks, int64_t follower_late_us = 0) {
    for (int i = 0; i < marks; ++i) {
      scan += 8;
      OfLeader(scan);
      OfFollower(scan, {}, Microseconds(follower_late_us));
    }
  }
  // A mark whose pads were let go of later than those of other scans.
  void OfLeader(uint32_t at_scan, Duration late = {}) {
    const uint64_t tick = TickOf(Side::kA, at_scan, late);
    const HostTime felt = TimeOfTick(Side::kA, tick);
    Payload mark = BoardWatermark{Side::kA,
                                  at_scan,
                                  {felt + shared_error, Microseconds(20)},
                                  tick,
                                  {Side::kA, Microseconds(1), kAlike[0]},
                                  kCharge[0]};
    pair.Add(mark);
  }
  // Its own clock model may be off by more.
  void OfFollower(uint32_t at_scan, Duration late, Duration off = {}) {
    Payload mark = BoardWatermark{
        Side::kB,
        at_scan,
        {TimeOf(at_scan) + late + kCharge[1] + Microseconds(own_error_us) + off,
         Microseconds(60)},
        TickOf(Side::kB, at_scan, late),
        {Side::kB, Microseconds(1), kAlike[1]},
        kCharge[1]};
    if (const auto word = pair.Add(mark)) words.push_back(word->state);
  }
  PadEdge Taken(uint32_t at_scan, Duration late = {}) {
    PadEdge felt;
    felt.board = Side::kB;
    felt.at = Own(at_scan);
    felt.scan = at_scan;
    felt.tick = TickOf(Side::kB, at_scan, late);
    felt.error = {Side::kB, Microseconds(1)};
    Payload edge = felt;
    pair.Add(edge);
    return std::get<PadEdge>(edge);
  }
  Instant Edge(uint32_t at_scan) { return Taken(at_scan).at; }
  Instant Own(uint32_t at_scan) const {
    return {TimeOf(at_scan) + kCharge[1] + Microseconds(own_error_us),
            Microseconds(60)};
  }
  static HostTime TimeOf(uint32_t s) {
    return HostTime{1'000'000'000 + int64_t{s - kFirst} * 250'010};
  }
  // The counters began at different times.
  uint64_t TickOf(Side board, uint32_t s, Duration late) const {
    const auto i = static_cast<size_t>(Index(board));
    const HostTime felt = TimeOf(s) + late + Charge(board);
    return static_cast<uint64_t>(
        std::floor(static_cast<double>(felt.ns) * Rate(board) / 500) +
        static_cast<double>(kBegan[i]));
  }
  HostTime TimeOfTick(Side board, uint64_t tick) const {
    const auto began = kBegan[static_cast<size_t>(Index(board))];
    const auto ticks = static_cast<double>(static_cast<int64_t>(tick) - began);
    return {std::llround((ticks * 500 + 250) / Rate(board))};
  }
  double Rate(Side board) const {
    return 1 + fast_ppm[static_cast<size_t>(Index(board))] * 1e-6;
  }
  // Each counts it by its own clock.
  Duration Charge(Side board) const {
    const Duration said = kCharge[static_cast<size_t>(Index(board))];
    return {std::llround(static_cast<double>(said.ns) / Rate(board))};
  }
  static constexpr int64_t kBegan[] = {1'000'000, 7'654'321};
  // How far the follower's instant of a scan is off the truth, ns.
  double Off(uint32_t at_scan, Duration late = {}) {
    const HostTime felt = TimeOf(at_scan) + late + Charge(Side::kB);
    return static_cast<double>((Taken(at_scan, late).at.t - felt).ns);
  }
  // From the release of the pads until each board feels them.
  static constexpr Duration kCharge[] = {Microseconds(120), Microseconds(127)};
  // Of their sigma against host time.
  static constexpr Duration kAlike[] = {Microseconds(7), Microseconds(9)};

  BoardPairClock pair{Side::kA};
  std::vector<BoardState> words;
  uint32_t scan = kFirst;
  int64_t own_error_us = 55;
  std::array<double, 2> fast_ppm = {0, 0};
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
  EXPECT_EQ(edge.error.alike, kAlike[0]);
}

TEST_F(TwoBoards, InStepTheFollowersKnockIsTimedByTheLeader) {
  fast_ppm = {0, 300};
  Run(60);
  for (const int64_t later_us : {-1'700, 0, 4'321}) {
    evidence::Knock knock;
    knock.board = Side::kB;
    const HostTime at = TimeOf(scan) + kCharge[1] + Microseconds(later_us);
    knock.tick = TickOf(Side::kB, scan, Microseconds(later_us));
    knock.at = {at + Microseconds(own_error_us), Microseconds(60)};
    knock.error = {Side::kB, Microseconds(1)};
    Payload payload = knock;
    pair.Add(payload);
    const auto& said = std::get<evidence::Knock>(payload);
    EXPECT_LT(Abs(said.at.t - at), Microseconds(2));
    EXPECT_EQ(said.error.clock, Side::kA);
    EXPECT_LT(said.error.apart, Microseconds(2));
  }
}

// Charges are told exactly, stamps in ticks: 0.17 us.
TEST_F(TwoBoards, InStepTheSigmaBetweenBoardsIsThatOfWhatTheySay) {
  Run(60);
  const Duration apart = Taken(scan).error.apart;
  EXPECT_GE(apart, Nanoseconds(170));
  EXPECT_LT(apart, Nanoseconds(260));
}

// The leader lets go late now and then, and the follower with it.
TEST_F(TwoBoards, AScanThatCameLateIsTimedAsLateAsItCame) {
  Run(60);
  EXPECT_NEAR(Off(scan, Microseconds(4)), 0, 1'000);
}

TEST_F(TwoBoards, AScanOfTheLeaderThatCameLateDelaysNoOther) {
  Run(60);
  OfLeader(scan += 8, Microseconds(4));
  EXPECT_NEAR(Off(scan + 1), 0, 1'000);
}

// Where a busy board lets go late often, most of its scans still tell the line.
TEST_F(TwoBoards, AQuarterOfScansThatCameLateDelaysNoOther) {
  Run(60);
  for (int i = 0; i < 64; ++i) {
    const auto late = Microseconds(i % 4 == 0 ? 4 : 0);
    OfLeader(scan += 8, late);
    OfFollower(scan, late);
    EXPECT_NEAR(Off(scan + 1), 0, 1'000);
  }
}

// Ceramic resonators.
TEST_F(TwoBoards, ClocksThatAreHalfAPercentOffDelayNothing) {
  fast_ppm = {-5'000, 5'000};
  Run(60);
  ASSERT_TRUE(pair.in_step());
  for (uint32_t ahead = 0; ahead < 20; ++ahead) {
    EXPECT_NEAR(Off(scan + ahead), 150, 600);
  }
}

TEST_F(TwoBoards, AFollowerTooSlowToHearThePulseBeginIsNotInStep) {
  fast_ppm = {5'000, -5'000};
  Run(60);
  EXPECT_FALSE(pair.in_step());
}

// A tick in 40 ms: few steps in all marks of a line. The leader's own timer
// makes its scans, 500.000 ticks each.
TEST_F(TwoBoards, ClocksThatDriftApartSlowlyDelayNoMoreThanOthers) {
  const auto mean_off = [&](double ppm) {
    pair = BoardPairClock{Side::kA};
    fast_ppm = {-40, -40 + ppm};
    Run(60);
    double sum = 0;
    for (int i = 0; i < 200; ++i) {
      Run(1);
      sum += Off(scan + 1);
    }
    return sum / 200;
  };
  EXPECT_NEAR(mean_off(12), mean_off(120), 60);
}

// It looks at the wire once in 5 cycles.
TEST_F(TwoBoards, TheFollowerLetsGoALittleAfterTheLeader) {
  Run(60);
  double sum = 0;
  for (uint32_t ahead = 0; ahead < 50; ++ahead) sum += Off(scan + ahead);
  EXPECT_NEAR(sum / 50, 150, 80);
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

TEST_F(TwoBoards, AFollowerThatHearsTheWireButDoesNotAgreeIsTold) {
  Run(60);
  Run(400, 3'000);
  EXPECT_THAT(words, ElementsAre(BoardState::kNoisy));
  Run(60);
  EXPECT_THAT(words, ElementsAre(BoardState::kNoisy, BoardState::kInStep));
}

TEST_F(TwoBoards, AFollowerThatSaysItIsAloneIsNotToldToDisagree) {
  Run(60);
  Payload health = BoardHealth{Side::kB, BoardState::kAlone, ""};
  pair.Add(health);
  Run(400, 3'000);
  EXPECT_THAT(words, IsEmpty());
}

TEST_F(TwoBoards, OneStrayWatermarkEndsTheTrust) {
  Run(60);
  Run(1, 2'000);
  EXPECT_FALSE(pair.in_step());
  EXPECT_EQ(Edge(scan), Own(scan));
}

TEST_F(TwoBoards, ACutSyncWireEndsTheTrust) {
  Run(60);
  Payload health = BoardHealth{Side::kB, BoardState::kAlone, ""};
  pair.Add(health);
  Run(60);
  EXPECT_FALSE(pair.in_step());
  health = BoardHealth{Side::kB, BoardState::kInStep, ""};
  pair.Add(health);
  Run(60);
  EXPECT_TRUE(pair.in_step());
}

TEST_F(TwoBoards, ALostLeaderEndsTheTrust) {
  Run(60);
  Payload health = BoardHealth{Side::kA, BoardState::kLost, ""};
  pair.Add(health);
  EXPECT_EQ(Edge(scan), Own(scan));
}

TEST_F(TwoBoards, AFollowerStaysAloneWhenItsLeaderRestarts) {
  Run(60);
  Payload health = BoardHealth{Side::kB, BoardState::kAlone, ""};
  pair.Add(health);
  health = BoardHealth{Side::kA, BoardState::kReset, ""};
  pair.Add(health);
  Run(60);
  EXPECT_FALSE(pair.in_step());
}

TEST_F(TwoBoards, TheLeadersOwnTouchIsLeftAlone) {
  Run(60);
  Payload edge = PadEdge{Side::kA, 1, true, Own(scan), 0, scan};
  pair.Add(edge);
  EXPECT_EQ(std::get<PadEdge>(edge).at, Own(scan));
}

}  // namespace
}  // namespace kimari::link
