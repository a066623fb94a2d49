#include "host/evidence/clock_error.h"

#include <gtest/gtest.h>

#include <cmath>

namespace kimari::evidence {
namespace {

// Touches whose clocks are good to 30 and 40 us against host time.
PadEdge Touch(Side clock, Duration sigma, double at_ms = 5) {
  PadEdge edge;
  edge.at = {HostTime{} + FromMilliseconds(at_ms), sigma};
  edge.error = {clock, Microseconds(1)};
  return edge;
}
double Apart(const PadEdge& a, const PadEdge& b) {
  return ClocksApart(ClockOf(a), ClockOf(b)) * 1e-3;
}

TEST(ClocksApart, DifferentClocksErrEachForItself) {
  EXPECT_DOUBLE_EQ(Apart(Touch(Side::kA, Microseconds(30)),
                         Touch(Side::kB, Microseconds(40))),
                   50);
}

TEST(ClocksApart, DifferentClocksShareHalfOfWhatMayMoveBothAlike) {
  PadEdge a = Touch(Side::kA, Microseconds(30));
  PadEdge b = Touch(Side::kB, Microseconds(40));
  a.error.alike = Microseconds(30);  // all of it
  b.error.alike = Microseconds(30);
  EXPECT_NEAR(Apart(a, b), std::sqrt(50. * 50 - 30 * 30), 1e-9);
  b.error.alike = {};
  EXPECT_DOUBLE_EQ(Apart(a, b), 50);
}

TEST(ClocksApart, OneClockErrsOnce) {
  const double us = Apart(Touch(Side::kA, Microseconds(30)),
                          Touch(Side::kA, Microseconds(30), 6));
  EXPECT_GT(us, 1.4);
  EXPECT_LT(us, 1.5);
}

TEST(ClocksApart, OneClockMovesBetweenTouchesFarApart) {
  EXPECT_GT(Apart(Touch(Side::kA, Microseconds(30), 5),
                  Touch(Side::kA, Microseconds(30), 1005)),
            15);
  EXPECT_DOUBLE_EQ(Apart(Touch(Side::kA, Microseconds(30), 5),
                         Touch(Side::kA, Microseconds(40), 60'000)),
                   50);
}

TEST(ClocksApart, AgainstAnotherSensorTheWholeErrorCounts) {
  const std::optional<ByClock> pad = ClockOf(Touch(Side::kA, Microseconds(30)));
  EXPECT_DOUBLE_EQ(ClocksApart(pad, std::nullopt), 30'000);
  EXPECT_DOUBLE_EQ(ClocksApart(std::nullopt, std::nullopt), 0);
}

}  // namespace
}  // namespace kimari::evidence
