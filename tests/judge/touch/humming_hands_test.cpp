// Hands whose bodies hum with the mains, on a pad.
#include <gtest/gtest.h>

#include "tests/judge/touch/analysed_touch.h"
#include "tests/support/seeds.h"

namespace kimari::judge {
namespace {

// What the mats make of a hand does not hum with the level.
TEST(HummingHands, AHandThatHumsIsOneHand) {
  for (const double hz : {50.0, 60.0}) {
    for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
      const PadTouch touch = AnalyseKnowing(MakeTouch({{.player = Side::kB,
                                                        .level = 5,
                                                        .coupling = 1.3,
                                                        .hum = 0.15,
                                                        .hum_hz = hz}},
                                                      seed),
                                            1.3);
      EXPECT_GT(touch.Of(Side::kB).probability - touch.both, 0.999)
          << seed << ' ' << hz;
    }
  }
}

TEST(HummingHands, TheLevelFeltOfAHandDoesNotHum) {
  for (uint64_t seed = 0; seed < 80; seed += 8) {
    const SeatCouplings seats = UnevenSeats();
    const TestTouch made =
        MakeTouch({{.level = 8, .coupling = 1.3, .hum = 0.2}}, seed, 0.4,
                  40'001, 20, Side::kA, true);
    const PadTouch touch = AnalysePadTouch(made.edge, made.traces, seats);
    const auto felt =
        LevelJustAfter(touch, Side::kA, touch.edge.t + Milliseconds(10), seats);
    ASSERT_TRUE(felt) << seed;
    EXPECT_NEAR(felt->level, 8, 0.6) << seed;
  }
}

TEST(HummingHands, TwoHandsThatHumAreTwo) {
  for (uint64_t seed = 0; seed < Seeds(20); ++seed) {
    const PadTouch touch = AnalyseKnowing(
        MakeTouch({{.player = Side::kB, .coupling = 1.2, .hum = 0.15},
                   {.player = Side::kA,
                    .onset_scan = 50,
                    .coupling = 1.2,
                    .hum = 0.15}},
                  seed),
        1.2);
    EXPECT_GT(touch.both, 0.999) << seed;
  }
}

}  // namespace
}  // namespace kimari::judge
