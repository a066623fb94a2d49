#include "host/judge/touch/landing_curve.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

PadLevels Levels(const std::vector<TestHand>& hands) {
  const TestTouch touch = MakeTouch(hands, 5);
  return {touch.edge, touch.traces};
}

double At(const std::vector<CurvePoint>& curve, double scan) {
  for (const CurvePoint& point : curve) {
    if (point.scan >= scan) return point.level;
  }
  return NAN;
}

TEST(LandingCurve, FollowsTheHandThatLanded) {
  const TestHand hand{.onset_scan = 6, .level = 8};
  const auto curve = LandingCurve(Levels({hand}), std::vector<double>{6});
  EXPECT_NEAR(At(curve, -10), 8 * 2.4 / (2.4 + 16), 0.8);
  EXPECT_NEAR(At(curve, 10), 8, 0.8);
}

TEST(LandingCurve, OfTwoHandsRisesTwice) {
  const auto curve =
      LandingCurve(Levels({{.player = Side::kA, .onset_scan = 2, .level = 6},
                           {.player = Side::kB, .onset_scan = 30, .level = 5}}),
                   std::vector<double>{2, 30});
  EXPECT_NEAR(At(curve, 10), 6, 1.2);
  EXPECT_NEAR(At(curve, 40), 11, 1.2);
}

TEST(LandingCurve, ThereIsNoneWithoutAHandOrWithoutLevelsAroundIt) {
  const PadLevels levels = Levels({{.onset_scan = 6}});
  EXPECT_TRUE(LandingCurve(levels, {}).empty());
  EXPECT_TRUE(LandingCurve(levels, std::vector<double>{1e6}).empty());
}

}  // namespace
}  // namespace kimari::judge
