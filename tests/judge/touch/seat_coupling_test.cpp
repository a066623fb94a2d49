#include "host/judge/touch/seat_coupling.h"

#include <gtest/gtest.h>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

SeatCouplings AfterTouches(const std::vector<std::vector<TestHand>>& touches) {
  SeatMemory memory;
  uint64_t seed = 1;
  for (const auto& hands : touches) {
    for (const auto& trace : MakeTouch(hands, seed++).traces) {
      memory.Add(trace);
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

TEST(SeatMemory, LearnsNothingFromThePadsBesideATouch) {
  SeatMemory memory;
  for (auto trace : MakeTouch({{.player = Side::kA, .level = 8}}, 1).traces) {
    trace.beside = true;
    memory.Add(trace);
  }
  EXPECT_FALSE(memory.Couplings()[0].known);
}

TEST(SeatMemory, LearnsNothingWhereUntouchedLevelsAreInDoubt) {
  SeatMemory memory;
  for (auto trace : MakeTouch({{.player = Side::kA, .level = 8}}, 1).traces) {
    trace.baseline_quarters[1] += 4;
    memory.Add(trace);
  }
  EXPECT_FALSE(memory.Couplings()[0].known);
}

TEST(SeatMemory, LearnsFromAHandThatHums) {
  const SeatCouplings seats = AfterTouches(
      {{{.player = Side::kA, .level = 10, .coupling = 1.3, .hum = 0.15}}});
  ASSERT_TRUE(seats[0].known);
  EXPECT_NEAR(seats[0].mean, 1.3, 0.1);
}

TEST(SeatMemory, LearnsNothingFromATouchTooWeakToTell) {
  const SeatCouplings seats =
      AfterTouches({{{.player = Side::kA, .level = 2}}});
  EXPECT_FALSE(seats[0].known);
}

TEST(SeatMemory, BelievesTouchesThatCoverTheirPadWell) {
  const TestHand whole = {.player = Side::kA, .level = 8, .coupling = 0.9};
  const TestHand partly = {.player = Side::kA, .level = 4, .coupling = 0.5};
  const SeatCouplings seats =
      AfterTouches({{partly}, {partly}, {whole}, {partly}, {whole}});
  EXPECT_NEAR(seats[0].mean, 0.9, 0.06);
  EXPECT_NEAR(seats[0].level, 8, 0.5);
}

TEST(SeatMemory, LearnsAPlayerOfLightTouch) {
  const SeatCouplings seats =
      AfterTouches({{{.player = Side::kA, .level = 4, .coupling = 0.9}},
                    {{.player = Side::kA, .level = 4, .coupling = 0.9}}});
  ASSERT_TRUE(seats[0].known);
  EXPECT_NEAR(seats[0].mean, 0.9, 0.08);
}

// Landing and leaving are in the same message.
TEST(SeatMemory, LearnsFromABriefTouch) {
  const TestHand brief = {.player = Side::kB, .level = 8, .lifts_scan = 46};
  const SeatCouplings seats = AfterTouches({{brief}, {brief}});
  ASSERT_TRUE(seats[1].known);
  EXPECT_NEAR(seats[1].mean, 0.6, 0.06);
}

TEST(SeatMemory, FollowsAPlayerWhoShifts) {
  std::vector<std::vector<TestHand>> touches(
      4, {{.player = Side::kA, .level = 8, .coupling = 0.9}});
  touches.insert(touches.end(), 16,
                 {{.player = Side::kA, .level = 8, .coupling = 0.5}});
  EXPECT_NEAR(AfterTouches(touches)[0].mean, 0.5, 0.06);
}

}  // namespace
}  // namespace kimari::judge
