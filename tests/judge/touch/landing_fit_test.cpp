#include "host/judge/touch/landing_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "host/judge/touch/descent_fitter.h"
#include "tests/judge/touch/trace_maker.h"
#include "tests/support/seeds.h"

namespace kimari::judge {
namespace {

// Hands are made with a coupling of 0.6.
SeatCouplings Known() {
  SeatCoupling seat;
  seat.known = true;
  seat.mean = 0.6;
  seat.spread = 0.08;
  return {seat, seat};
}

PadLevels Levels(const std::vector<TestHand>& hands, uint64_t seed) {
  const TestTouch touch = MakeTouch(hands, seed);
  return {touch.edge, touch.traces};
}

// How far off, in its own sigmas (but at least half a scan).
double Off(const Landing& landing, double scan) {
  return std::abs(landing.scan - scan) /
         std::sqrt(std::max(0.25, landing.variance));
}

TEST(LandingFit, OneHandIsTimedWhereItComesDown) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const double scan = static_cast<double>(seed % 10);
    const auto landing = FitOne(
        Levels({{.onset_scan = scan, .level = 8}}, seed), Side::kA, Known());
    ASSERT_TRUE(landing);
    EXPECT_LT(Off(*landing, scan), 4) << seed;
    EXPECT_LT(landing->variance, 4) << seed;
  }
}

// A hand that takes its time is felt long before it lands.
TestHand Slow(double approach, uint64_t seed) {
  const double onset = 4 * approach + static_cast<double>(seed % 10) / 10;
  return {.onset_scan = onset, .level = 8, .approach = approach};
}

TEST(LandingFit, ASlowHandIsTimedAsWellAsItSays) {
  for (const double approach : {6, 15, 29}) {
    for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
      const TestHand hand = Slow(approach, seed);
      const auto landing = FitOne(Levels({hand}, seed), Side::kA, Known());
      ASSERT_TRUE(landing);
      EXPECT_LT(Off(*landing, hand.onset_scan), 4) << approach << " " << seed;
      EXPECT_LT(landing->variance, approach * approach / 4) << seed;
    }
  }
}

// A body that swings 15 % with the mains, at any phase.
TEST(LandingFit, ASlowHandThatHumsIsTimedAsWellAsItSays) {
  for (const double hz : {50.0, 60.0}) {
    double squares = 0;
    for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
      const TestHand hand = {.onset_scan = 30 + static_cast<double>(seed) / 20,
                             .level = 12,
                             .approach = 14,
                             .hum = 0.15,
                             .hum_hz = hz};
      const auto landing = FitOne(Levels({hand}, 7 * seed), Side::kA, Known());
      ASSERT_TRUE(landing);
      EXPECT_LT(Off(*landing, hand.onset_scan), 4) << hz << " " << seed;
      squares += std::pow(landing->scan - hand.onset_scan, 2);
    }
    EXPECT_LT(std::sqrt(squares / static_cast<double>(Seeds(20))), 1)
        << hz;  // scans
  }
}

TEST(LandingFit, TheSlowerAHandTheLessItsLandingIsKnown) {
  const auto variance = [](double approach) {
    return FitOne(Levels({Slow(approach, 3)}, 3), Side::kA, Known())->variance;
  };
  EXPECT_GT(variance(29), 10 * variance(3));
}

// 0.02 m/s: the trace ends before it is down.
TEST(LandingFit, AHandStillOnItsWayWhenTheLevelsEndMayLandMuchLater) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const TestHand hand = Slow(72, seed);
    const auto landing = FitOne(Levels({hand}, seed), Side::kA, Known());
    ASSERT_TRUE(landing);
    EXPECT_LT(Off(*landing, hand.onset_scan), 4) << seed;
  }
}

TEST(LandingFit, TooFewLevelsTellNoLanding) {
  TestTouch touch = MakeTouch({{}}, 1);
  touch.traces.erase(touch.traces.begin());
  const PadLevels levels(touch.edge, touch.traces);
  const int first = levels.Samples().front().scan;
  EXPECT_FALSE(FitOne(levels, Side::kA, Known(), first + 8));
  EXPECT_TRUE(FitOne(levels, Side::kA, Known(), first + 9));
}

TEST(LandingFit, AHandThatComesBackIsTimedWhereItFirstLanded) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const auto landing =
        FitOne(Levels({{.onset_scan = 4, .level = 9, .lifts_scan = 40},
                       {.onset_scan = 80, .level = 16}},
                      seed),
               Side::kA, Known());
    ASSERT_TRUE(landing);
    EXPECT_LT(Off(*landing, 4), 4) << seed;
    EXPECT_LT(landing->variance, 4) << seed;
  }
}

// It lies on more of the pad, some time after it landed.
TEST(LandingFit, WhatAHandDoesLaterDoesNotBlurItsLanding) {
  double plain = 0;
  double slid = 0;
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const TestHand hand = {.onset_scan = 4, .level = 20, .approach = 2};
    const TestHand more = {.onset_scan = 50, .level = 2.5, .approach = 0.3};
    const auto one = FitOne(Levels({hand}, seed), Side::kA, Known());
    const auto two = FitOne(Levels({hand, more}, seed), Side::kA, Known());
    ASSERT_TRUE(one && two);
    plain += one->variance;
    slid += two->variance;
    EXPECT_LT(Off(*two, 4), 4) << seed;
  }
  EXPECT_LT(slid, 1.3 * plain);
}

// The same stumble of the levels, soon after a landing and long after it.
TEST(LandingFit, LevelsLongAfterALandingCountForLittle) {
  const auto misfit = [](int from) {
    TestTouch touch = MakeTouch({{.onset_scan = 2, .level = 20}}, 3);
    for (evidence::PadTrace& trace : touch.traces) {
      for (size_t i = 0; i < trace.levels.size(); ++i) {
        const int scan =
            static_cast<int>(trace.first_scan + i - touch.edge.scan);
        if (scan < from || scan >= from + 16) continue;
        trace.levels[i] = static_cast<uint8_t>(trace.levels[i] * 3 / 4);
      }
    }
    const PadLevels levels(touch.edge, touch.traces);
    return DescentFitter(levels, Known(), -1e9, 150).One(Side::kA, {2, 1.5});
  };
  const double never = misfit(1000);
  const double soon = misfit(8) - never;
  const double late = misfit(100) - never;
  EXPECT_GT(soon, 100);
  EXPECT_LT(late, soon / 10);
}

// When the later and weaker one began to show is not known: he is looked for
// where half of what his mat makes of him is there.
TEST(LandingFit, ASecondHandIsFoundByItsHalfRise) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    for (const Side late : {Side::kA, Side::kB}) {
      const PadLevels levels =
          Levels({{.player = Other(late), .level = 14},
                  {.player = late, .onset_scan = 100, .level = 2.9}},
                 seed);
      std::array<Landing, 2> seen = {Landing{0, 1}, Landing{0, 1}};
      seen[Index(late)] = {10, 20};
      const auto both = FitBoth(levels, seen, Known());
      ASSERT_TRUE(both) << seed;
      EXPECT_LT(Off((*both)[Index(late)], 100), 6) << seed;
      EXPECT_LT(Off((*both)[Index(Other(late))], 0), 4) << seed;
    }
  }
}

TEST(LandingFit, ASlowHandBesideAFastOneIsTimedAsWellAsItSays) {
  for (uint64_t seed = 0; seed < 6; ++seed) {
    TestHand slow = Slow(24, seed);
    slow.player = Side::kB;
    const double fast = slow.onset_scan + 12;
    const PadLevels levels = Levels(
        {{.player = Side::kA, .onset_scan = fast, .level = 8}, slow}, seed);
    const auto both = FitBoth(levels, {{{fast, 4}, {4, 20}}}, Known());
    ASSERT_TRUE(both) << seed;
    EXPECT_LT(Off((*both)[0], fast), 4) << seed;
    EXPECT_LT(Off((*both)[1], slow.onset_scan), 4) << seed;
  }
}

TEST(LandingFit, HandsThatLandTogetherAreBothTimed) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadLevels levels =
        Levels({{.player = Side::kA, .onset_scan = 3, .level = 8},
                {.player = Side::kB, .onset_scan = 9, .level = 8}},
               seed);
    const auto both = FitBoth(levels, {{{3, 4}, {9, 4}}}, Known());
    ASSERT_TRUE(both) << seed;
    EXPECT_LT(Off((*both)[0], 3), 4) << seed;
    EXPECT_LT(Off((*both)[1], 9), 4) << seed;
  }
}

}  // namespace
}  // namespace kimari::judge
