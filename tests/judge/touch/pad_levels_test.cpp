#include "host/judge/touch/pad_levels.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

constexpr double kRounding = 0.29;  // of a counter, standard deviation

PadLevels NoisyLevels(const std::vector<TestHand>& hands, double noise,
                      uint64_t seed = 1) {
  const TestTouch touch = MakeTouch(hands, seed, noise);
  return {touch.edge, touch.traces};
}

// Of touches that were traced for `traces` frames of 22 levels.
double MeanNoise(const std::vector<TestHand>& hands, double noise,
                 size_t traces = 8) {
  double sum = 0;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    TestTouch touch = MakeTouch(hands, seed, noise);
    touch.traces.resize(traces);
    sum += PadLevels(touch.edge, touch.traces).Noise();
  }
  return sum / 20;
}

TEST(PadLevels, NoiseIsThatOfTheLevels) {
  for (const double noise : {0.6, 1.0, 2.0}) {
    EXPECT_NEAR(MeanNoise({{.level = 12}}, noise), std::hypot(noise, kRounding),
                0.1 * noise);
  }
}

TEST(PadLevels, NoiseIsNotWhatHandsDo) {
  const TestHand falls = {.level = 18, .coupling = 0.3, .approach = 0.5};
  TestHand sweeps = falls;
  sweeps.lifts_scan = 20;
  const double quiet = std::hypot(0.5, kRounding);
  EXPECT_NEAR(MeanNoise({falls}, 0.5, 2), quiet, 0.3 * quiet);
  EXPECT_NEAR(MeanNoise({sweeps}, 0.5, 2), quiet, 0.3 * quiet);
}

// A quarter of all levels are where it comes and goes.
TEST(PadLevels, NoiseOfAShortSweepIsThatOfItsQuietestPart) {
  const TestHand sweeps = {.onset_scan = 4,
                           .level = 24,
                           .coupling = 0.3,
                           .approach = 0.5,
                           .lifts_scan = 24};
  EXPECT_LT(MeanNoise({sweeps}, 0.3, 2), 2 * std::hypot(0.3, kRounding));
}

TEST(PadLevels, NoiseIsNeverLessThanTheCountersOwn) {
  EXPECT_EQ(NoisyLevels({{.level = 12}}, 0).Noise(), PadLevels::kLeastNoise);
}

TEST(PadLevels, TooFewLevelsTellNoNoise) {
  TestTouch touch = MakeTouch({{.level = 12}}, 1, 3);
  touch.traces.resize(1);
  touch.traces[0].levels.resize(8);
  const PadLevels levels(touch.edge, touch.traces);
  EXPECT_EQ(levels.Noise(), PadLevels::kLeastNoise);
}

TEST(PadLevels, PlainLevelIsWhatTheHandMakesWithoutTheMats) {
  const PadLevels levels = NoisyLevels({{.level = 10}}, 0);
  ASSERT_GT(levels.Plain().size(), 100u);
  for (const PlainLevel& plain : levels.Plain()) {
    if (plain.scan < 4) continue;
    EXPECT_NEAR(plain.level, 10, 0.51) << plain.scan;
  }
}

TEST(PadLevels, PlainLevelFollowsAHandThatComesEvenly) {
  const PadLevels levels =
      NoisyLevels({{.onset_scan = 120, .level = 20, .approach = 60}}, 0);
  double off = 0;
  int count = 0;
  for (const PlainLevel& plain : levels.Plain()) {
    if (plain.scan < 60 || plain.scan > 115) continue;
    off += plain.level - 20 * 60.0 / (60 + 120 - plain.scan);
    ++count;
  }
  EXPECT_GT(count, 50);
  EXPECT_NEAR(off / count, 0, 0.07);
}

TEST(PadLevels, PlainLevelsAreUnsureWhereAHandLandsBetweenThem) {
  const PadLevels levels = NoisyLevels({{.level = 20, .approach = 0.1}}, 0);
  double landing = 0;
  for (const PlainLevel& plain : levels.Plain()) {
    if (std::abs(plain.scan) <= 1) {
      landing = std::max(landing, plain.variance);
    } else if (plain.scan > 5) {
      EXPECT_LT(plain.variance, 0.5) << plain.scan;
    }
  }
  EXPECT_GT(landing, 5);
}

TEST(PadLevels, ExcessIsThePlayersShareTheWayHisMatMoved) {
  for (const Side player : {Side::kA, Side::kB}) {
    const PadLevels levels = NoisyLevels({{.player = player, .level = 10}}, 0);
    for (const SeatExcess& e : levels.Excess()) {
      if (e.scan < 8) continue;
      EXPECT_NEAR(e.excess, e.drive[Index(player)] * 0.6 * 10, 1.1) << e.scan;
    }
  }
}

// In B's slot the strong hand of A makes nothing.
TEST(PadLevels, ExcessIsStraightThoughAMatsMoveCountsAsALogarithm) {
  const TestTouch touch = MakeTouch({{.level = 12, .coupling = 1.2}}, 1, 0.3,
                                    40'001, 20, Side::kA, true);
  const PadLevels levels(touch.edge, touch.traces);
  double others = 0;
  int count = 0;
  for (const SeatExcess& e : levels.Excess()) {
    if (e.scan < 8 || e.drive[0] != 0) continue;
    others += e.excess;
    ++count;
  }
  EXPECT_NEAR(others / count, 0, 0.3);
}

TEST(PadLevels, PlainLevelOfAnExcessDoesNotHum) {
  const PadLevels levels = NoisyLevels({{.level = 10, .hum = 0.15}}, 0.4);
  for (const SeatExcess& e : levels.Excess()) {
    if (e.scan < 8) continue;
    EXPECT_NEAR(e.plain, 10, 1.1) << e.scan;
  }
}

TEST(PadLevels, UntouchedLevelsThatDifferAreInDoubt) {
  TestTouch touch = MakeTouch({{.level = 10}}, 1);
  for (evidence::PadTrace& trace : touch.traces) {
    trace.baseline_quarters = {36, 55, 35, 35};
  }
  const PadLevels levels(touch.edge, touch.traces);
  EXPECT_GT(levels.Doubt(wire::Slot::kSeatA), 4);
  EXPECT_LT(levels.Doubt(wire::Slot::kSeatB), 0.2);
  EXPECT_GT(levels.Doubt(wire::Slot::kAOverB), 0.5);
}

TEST(PadLevels, LevelsAtTheEndOfTheWindowMakeNoExcess) {
  const PadLevels levels = NoisyLevels({{.level = 30, .coupling = 0.5}}, 0);
  size_t plain_only = 0;
  for (const PlainLevel& plain : levels.Plain()) {
    plain_only += plain.capped ? 1 : 0;
  }
  EXPECT_GT(plain_only, 50u);
  for (const SeatExcess& e : levels.Excess()) EXPECT_LT(e.plain, 25) << e.scan;
}

TEST(PadLevels, StaysUntilTheHandBeginsToLeave) {
  EXPECT_EQ(NoisyLevels({{.level = 10}}, 0.4).Stays(), 255);
  const int stays = NoisyLevels({{.level = 10, .lifts_scan = 60}}, 0.4).Stays();
  EXPECT_GT(stays, 50);
  EXPECT_LT(stays, 70);
}

TEST(PadLevels, HasRisenSoonAfterALandingNotBefore) {
  for (const double onset : {0.0, 40.0, 80.0}) {
    const int risen =
        NoisyLevels({{.onset_scan = onset, .level = 10}}, 0.4).Risen();
    EXPECT_GT(risen, onset);
    EXPECT_LT(risen, onset + 12);
  }
}

TEST(PadLevels, LevelsOfOtherEdgesAreLeftOut) {
  TestTouch touch = MakeTouch({{.level = 10}}, 1);
  const size_t all = PadLevels(touch.edge, touch.traces).Samples().size();
  ++touch.traces[0].edge_id;
  const PadLevels levels(touch.edge, touch.traces);
  EXPECT_EQ(levels.Samples().size(), all - touch.traces[0].levels.size());
}

// It counts them anew, and may come to the same number.
TEST(PadLevels, LevelsFromBeforeTheBoardRestartedAreLeftOut) {
  TestTouch touch = MakeTouch({{.level = 10}}, 1);
  evidence::PadTrace older = touch.traces[0];
  older.first_scan -= 40'000;
  const auto samples = [&] {
    return PadLevels(touch.edge, touch.traces).Samples().size();
  };
  const size_t all = samples();
  touch.traces.push_back(older);
  EXPECT_EQ(samples(), all);
}

}  // namespace
}  // namespace kimari::judge
