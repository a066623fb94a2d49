#include "host/link/calibrate/tap.h"

#include <gtest/gtest.h>

#include "host/link/calibrate/board_threshold.h"
#include "tests/link/calibrate/tap_maker.h"

namespace kimari::calibrate {
namespace {

std::optional<Tap> Measured(double rise, int held, double share = 0) {
  TapLevels levels;
  for (const wire::Trace& trace : TracesOf(3, 1, rise, held, share)) {
    levels.Add(trace);
  }
  return MeasureTap(levels);
}

TEST(Tap, LevelIsTheRiseAboveUntouchedWhileHeld) {
  const auto tap = Measured(8, 100);
  ASSERT_TRUE(tap);
  EXPECT_DOUBLE_EQ(tap->level, 8);
  EXPECT_DOUBLE_EQ(tap->baseline, kUntouched);
  EXPECT_NEAR(tap->residual, 0, 1);
}

TEST(Tap, WhoeverTapsSeatMatsAreEvenedOut) {
  for (const double share : {-0.75, 0.0, 0.75}) {
    const auto tap = Measured(8, 100, share);
    ASSERT_TRUE(tap);
    EXPECT_DOUBLE_EQ(tap->level, 8) << share;
  }
}

TEST(Tap, ABriefOneIsNotMeasured) {
  EXPECT_FALSE(Measured(8, 12));
  EXPECT_FALSE(MeasureTap({}));
}

TEST(Tap, AMissingTraceLeavesAGapOnly) {
  TapLevels levels;
  auto traces = TracesOf(3, 1, 8, 250);
  ASSERT_GT(traces.size(), 2u);
  traces.erase(traces.begin() + 1);
  for (const wire::Trace& trace : traces) levels.Add(trace);
  const auto tap = MeasureTap(levels);
  ASSERT_TRUE(tap);
  EXPECT_DOUBLE_EQ(tap->level, 8);
}

TEST(BoardThreshold, RisesWithNoise) {
  EXPECT_GT(BoardThreshold(0), 1);
  for (uint8_t noise = 1; noise < 64; ++noise) {
    EXPECT_GE(BoardThreshold(noise), BoardThreshold(noise - 1));
  }
  EXPECT_GT(BoardThreshold(63), BoardThreshold(0));
}

}  // namespace
}  // namespace kimari::calibrate
