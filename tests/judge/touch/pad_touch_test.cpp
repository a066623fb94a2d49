#include "host/judge/touch/pad_touch.h"

#include <gtest/gtest.h>

#include "tests/judge/touch/analysed_touch.h"
#include "tests/support/seeds.h"

namespace kimari::judge {
namespace {

TEST(PadTouch, OneHandIsKnownByItsSeatSlot) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    for (const Side player : {Side::kA, Side::kB}) {
      const PadTouch touch =
          Analyse(MakeTouch({{.player = player, .coupling = 0.5}}, seed));
      EXPECT_GT(touch.Of(player).probability, 0.999) << seed;
      EXPECT_LT(touch.Of(Other(player)).probability, 0.1) << seed;
    }
  }
}

TEST(PadTouch, TwoHandsAtOnceAreBothSeenAtTheSameMoment) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kA}, {.player = Side::kB}}, seed));
    EXPECT_GT(touch.both, 0.99) << seed;
    EXPECT_LT(Abs(Between(touch)), Microseconds(700)) << seed;
  }
}

TEST(PadTouch, TwoHandsOfUnknownCouplingAreStillLikely) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = Analyse(MakeTouch(
        {{.player = Side::kB}, {.player = Side::kA, .onset_scan = 12}}, seed));
    EXPECT_GT(touch.both, 0.7) << seed;
  }
}

TEST(PadTouch, SweepAcrossThePadIsOneHand) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = Analyse(MakeTouch(
        {{.player = Side::kB, .level = 9, .approach = 8, .lifts_scan = 24}},
        seed));
    EXPECT_GT(touch.Of(Side::kB).probability, 0.999) << seed;
    EXPECT_LT(touch.Of(Side::kA).probability, 0.1) << seed;
  }
}

TEST(PadTouch, SweepOfAPlayerWhoIsKnownLeavesNoRoomForASecondHand) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(MakeTouch(
        {{.player = Side::kB, .level = 9, .approach = 8, .lifts_scan = 24}},
        seed));
    EXPECT_LT(touch.both, 0.005) << seed;
  }
}

TEST(PadTouch, AHandHeldBesideTheOtherIsNoSecondTouch) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kB, .level = 8},
                   {.player = Side::kA, .onset_scan = 30, .level = 1}},
                  seed));
    EXPECT_GT(touch.Of(Side::kB).probability, 0.999) << seed;
    EXPECT_LT(touch.both, 0.05) << seed;
  }
}

TEST(PadTouch, AHandThatComesWhereAnotherIsNearIsTimedByItsOwnRise) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kB, .level = 1.5},
                   {.player = Side::kA, .onset_scan = 14, .level = 3.5}},
                  seed));
    const Instant& a = touch.players[0].at;
    EXPECT_LT(Abs(a.t - touch.edge.t - FromMilliseconds(3.5)), a.sigma * 4)
        << seed;
    EXPECT_LT(a.sigma, Milliseconds(1)) << seed;
  }
}

TEST(PadTouch, APlayerWhoSitsOtherwiseThanLearnedIsStillKnown) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kB, .level = 8, .coupling = 1.1}}, seed));
    EXPECT_GT(touch.Of(Side::kB).probability, 0.999) << seed;
    EXPECT_LT(touch.Of(Side::kA).probability, 0.01) << seed;
  }
}

// All that the mats make of it would have to come from a hand that hardly adds
// to the level.
TEST(PadTouch, AWeakTouchIsTheHandsWhoseMatItFollows) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(MakeTouch(
        {{.player = Side::kB, .level = 2.3, .coupling = 0.75}}, seed));
    EXPECT_GT(touch.Of(Side::kB).probability, 0.999) << seed;
    EXPECT_LT(touch.Of(Side::kA).probability, 0.01) << seed;
  }
}

TEST(PadTouch, AHandThatJoinsLateIsBothSeenAndTimed) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kB, .level = 8},
                   {.player = Side::kA, .onset_scan = 100, .level = 5}},
                  seed));
    EXPECT_GT(touch.both, 0.99) << seed;
    EXPECT_NEAR(Between(touch).Milliseconds(), -25.0, 1.0) << seed;
  }
}

TEST(PadTouch, AHandThatSweepsAPadUnderAPressingOneIsTimed) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch(
            {{.player = Side::kB, .level = 5, .coupling = 1.2, .approach = 3},
             {.player = Side::kA,
              .onset_scan = 10,
              .level = 4,
              .coupling = 1.4,
              .approach = 4,
              .lifts_scan = 40,
              .slides = 0.07}},
            seed),
        1.3);
    EXPECT_GT(touch.both, 0.99) << seed;
    EXPECT_NEAR(Between(touch).Milliseconds(), -2.5, 1.2) << seed;
  }
}

TEST(PadTouch, AHandThatComesAsTheOtherGoesIsTimed) {
  for (uint64_t seed = 0; seed < Seeds(40); ++seed) {
    const double onset = 26 + static_cast<double>(seed % 9);
    const PadTouch touch = AnalyseKnowing(MakeTouch(
        {{.player = Side::kA, .level = 7, .approach = 1.6, .lifts_scan = 19},
         {.player = Side::kB,
          .onset_scan = onset,
          .level = 5,
          .approach = 1.6}},
        seed));
    const Instant& b = touch.players[1].at;
    EXPECT_GT(touch.both, 0.99) << seed;
    EXPECT_NEAR((b.t - touch.edge.t).Milliseconds(), onset / 4, 1.5) << seed;
  }
}

TEST(PadTouch, SlotsDrivenOutOfStepMakeNoSecondHand) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    TestTouch made =
        MakeTouch({{.player = Side::kA, .level = 9, .driven = 0.5}}, seed);
    const PadTouch touch = Analyse(made);
    EXPECT_GT(touch.Of(Side::kA).probability, 0.95) << seed;
    EXPECT_LT(touch.Of(Side::kB).probability, 0.1) << seed;
  }
}

TEST(PadTouch, SecondHandIsTimedByItsOwnRise) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(MakeTouch(
        {{.player = Side::kB}, {.player = Side::kA, .onset_scan = 12}}, seed));
    EXPECT_GT(touch.both, 0.99) << seed;
    EXPECT_NEAR(Between(touch).Milliseconds(), -3.0, 0.6) << seed;
  }
}

TEST(PadTouch, HandsThatHoverLongBeforeTheyLandAreTimedWhereTheyLand) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kA, .onset_scan = 34, .approach = 6},
                   {.player = Side::kB, .onset_scan = 33.5, .approach = 2}},
                  seed));
    const Instant& a = touch.players[0].at;
    const Instant& b = touch.players[1].at;
    const Duration landed = FromMilliseconds(8.5);
    EXPECT_LT(Abs(a.t - touch.edge.t - landed), a.sigma * 4) << seed;
    EXPECT_LT(Abs(b.t - touch.edge.t - landed), b.sigma * 4) << seed;
    EXPECT_GT(a.t - touch.edge.t, Milliseconds(4)) << seed;
  }
}

// From when it began to show: its own rise, or what the other hand still did.
TEST(PadTouch, OfTwoHandsEachMayHaveComeAtAnyMomentSinceItWasFelt) {
  for (uint64_t seed = 0; seed < Seeds(8); ++seed) {
    const PadTouch touch = AnalyseKnowing(MakeTouch(
        {{.player = Side::kA}, {.player = Side::kB, .onset_scan = 40}}, seed));
    for (const PlayerTouch& his : touch.players) {
      EXPECT_GT(his.any.share, 0.1) << seed;
      EXPECT_LT(his.any.from, Duration{}) << seed;
    }
    // The first one had landed before the second was felt at all.
    const PlayerTouch& second = touch.Of(Side::kB);
    EXPECT_GT(second.at.t + second.any.from, touch.Of(Side::kA).at.t) << seed;
  }
}

TEST(PadTouch, OneHandAloneComesWhenItsLevelsSay) {
  const PadTouch touch = Analyse(MakeTouch({{.player = Side::kA}}, 5));
  EXPECT_EQ(touch.Of(Side::kA).any.share, 0);
}

TEST(PadTouch, StatedSigmaCoversTheErrorOfTheMargin) {
  int outside = 0;
  for (uint64_t seed = 0; seed < Seeds(60); ++seed) {
    const PadTouch touch = Analyse(MakeTouch(
        {{.player = Side::kA}, {.player = Side::kB, .onset_scan = 20}}, seed));
    const double sigma = std::hypot(touch.players[0].at.sigma.Milliseconds(),
                                    touch.players[1].at.sigma.Milliseconds());
    if (std::abs(Between(touch).Milliseconds() - 5.0) > 3 * sigma) ++outside;
  }
  EXPECT_LE(outside, 1);
}

TEST(PadTouch, OneOfTwoHandsOnAPadCanBeMovedByItself) {
  TestTouch made = MakeTouch({{.player = Side::kA}, {.player = Side::kB}}, 3);
  const PadTouch before = AnalyseKnowing(made);
  made.edge.shifted[Index(Side::kB)] = Milliseconds(5);
  const PadTouch after = AnalyseKnowing(made);
  EXPECT_EQ(after.players[0].at.t, before.players[0].at.t);
  EXPECT_EQ(after.players[1].at.t - before.players[1].at.t, Milliseconds(5));
}

TEST(PadTouch, WithoutLevelsItSaysNothingOfWho) {
  TestTouch made = MakeTouch({{.player = Side::kA}}, 1);
  made.traces.clear();
  const PadTouch touch = Analyse(made);
  EXPECT_FALSE(touch.traced);
  EXPECT_DOUBLE_EQ(touch.players[0].probability, 0.5);
  EXPECT_DOUBLE_EQ(touch.players[1].probability, 0.5);
}

TEST(PadTouch, AHandWhosePlayerShiftsMeanwhileIsOneHand) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(MakeTouch({{.player = Side::kB,
                                                      .level = 10,
                                                      .coupling = 0.72,
                                                      .shifts_scan = 125,
                                                      .shifts_to = 0.93}},
                                                    seed),
                                          0.72);
    EXPECT_GT(touch.Of(Side::kB).probability - touch.both, 0.999) << seed;
  }
}

// A strong hand of a weakly coupled player joins one of a strongly coupled one.
TestTouch UnevenHands(uint64_t seed) {
  return MakeTouch(
      {{.player = Side::kA, .level = 5.2, .coupling = 1.3},
       {.player = Side::kB, .onset_scan = 50, .level = 6, .coupling = 0.3}},
      seed);
}
double OneForSure(const PadTouch& touch) {
  return std::max(touch.players[0].probability, touch.players[1].probability) -
         touch.both;
}

// The mats hardly show it, but a shift would not raise the level.
TEST(PadTouch, AHandThatJoinsIsNoShiftOfTheOne) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const TestTouch made = MakeTouch(
        {{.player = Side::kA, .level = 5.2, .coupling = 1.3},
         {.player = Side::kB, .onset_scan = 50, .level = 6, .coupling = 0.05}},
        seed);
    const PadTouch touch =
        AnalysePadTouch(made.edge, made.traces, UnevenSeats());
    EXPECT_LT(OneForSure(touch), 0.999) << seed;
  }
}

// When its mat moves towards it, the level of the strong hand is beyond the
// board's window, and what the other slots show one hand of a little less
// coupling would make, too.
TEST(PadTouch, AWeakHandBesideOneBeyondTheWindowIsNotRuledOut) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    const TestTouch made = MakeTouch(
        {{.player = Side::kA, .level = 13.9, .coupling = 1.25},
         {.player = Side::kB, .onset_scan = -4, .level = 3, .coupling = 0.5}},
        seed, 0.4, 40'001, 20, Side::kA, true);
    SeatCouplings seats = UnevenSeats();
    seats[0].mean = 1.02;
    seats[1].mean = 0.5;
    const PadTouch touch = AnalysePadTouch(made.edge, made.traces, seats);
    EXPECT_LT(OneForSure(touch), 0.999) << seed;
  }
}

// All slots but one are beyond the window.
TEST(PadTouch, AHandThatMayHaveComeWhereNothingIsSeenIsNotRuledOut) {
  for (uint64_t seed = 0; seed < 4; ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kA, .level = 25, .coupling = 1.1},
                   {.player = Side::kB,
                    .onset_scan = 73,
                    .level = 6,
                    .coupling = 0.6,
                    .lifts_scan = 105}},
                  seed),
        1.1);
    EXPECT_LT(OneForSure(touch), 0.999) << seed;
  }
}

// As for half a minute after a restart.
TEST(PadTouch, SlotsThatWereLearnedWithAHandOnThePadMakeNobodySure) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    TestTouch made = UnevenHands(seed);
    for (evidence::PadTrace& trace : made.traces) {
      trace.baseline_quarters[1] += 19;
      trace.baseline_quarters[3] += 15;
    }
    const PadTouch touch =
        AnalysePadTouch(made.edge, made.traces, UnevenSeats());
    EXPECT_LT(OneForSure(touch), 0.9) << seed;
  }
}

// The same, but nothing says that the slots are off.
TEST(PadTouch, LevelsThatNoHandsMakeMakeNobodySure) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    TestTouch made = UnevenHands(seed);
    for (evidence::PadTrace& trace : made.traces) {
      for (size_t i = 0; i < trace.levels.size(); ++i) {
        const auto scan = trace.first_scan + static_cast<uint32_t>(i);
        if (!wire::HidesOne(wire::SlotOf(scan))) trace.levels[i] -= 4;
      }
    }
    const PadTouch touch =
        AnalysePadTouch(made.edge, made.traces, UnevenSeats());
    EXPECT_LT(OneForSure(touch), 0.999) << seed;
  }
}

TEST(PadTouch, UncoupledHandStaysUnknown) {
  const PadTouch touch =
      Analyse(MakeTouch({{.player = Side::kA, .coupling = 0}}, 3));
  EXPECT_LT(touch.Of(Side::kA).probability, 0.999);
  EXPECT_LT(touch.Of(Side::kB).probability, 0.999);
}

}  // namespace
}  // namespace kimari::judge
