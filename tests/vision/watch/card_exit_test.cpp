#include "vision/watch/card_exit.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace kimari::vision {
namespace {

constexpr HostTime kStill{};
constexpr Duration kPeriod = Milliseconds(4);

HostTime At(double ms) { return kStill + FromMilliseconds(ms); }

double Off(const Instant& told, double ms) {
  return std::abs((told.t - At(ms)).Milliseconds());
}

TEST(CardExit, ACardInTheMiddleIsDeepInside) {
  const CardPose inside{{0, -200}, 0};
  EXPECT_LT(ClearOf(*court::Kyogi(), Side::kA, inside), -20);
  EXPECT_GT(ClearOf(*court::Kyogi(), Side::kB, inside), 0);
}

TEST(CardExit, BetweenTwoFramesItGoesEvenly) {
  const Instant told = CameClear(-6, At(100), 2, At(104), kPeriod);
  EXPECT_LT(Off(told, 103), 0.01);
  EXPECT_LT(told.sigma.Milliseconds(), 1);
}

// It lay still until the hand came, and slid out under it at any speed.
RC_GTEST_PROP(CardExit, OneThatComesOutFromUnderAHandIsTimedByHowItGoesOn, ()) {
  const double left_ms = *rc::gen::inRange(60, 200);
  const double speed = *rc::gen::inRange(5, 60) / 10.0;  // mm a ms
  const double seen_mm = *rc::gen::inRange(2, 80);
  const double seen_ms = left_ms + seen_mm / speed;
  RC_PRE(seen_ms < left_ms + 50);
  const auto told = CameClearBefore(kStill, seen_mm, At(seen_ms),
                                    seen_mm + 4 * speed, At(seen_ms + 4));
  if (!told) return;  // so near that it may have been at any time
  RC_ASSERT(Off(*told, left_ms) < 3 * told->sigma.Milliseconds());
  RC_ASSERT(told->sigma.Milliseconds() < 0.29 * seen_ms);
}

TEST(CardExit, OneThatLiesStillWhereItComesOutTellsNothing) {
  EXPECT_FALSE(CameClearBefore(kStill, 30, At(120), 30, At(124)));
  EXPECT_FALSE(CameClearBefore(kStill, 30, At(120), 29, At(124)));
}

TEST(CardExit, ItDidNotLeaveBeforeItWasSeenInside) {
  EXPECT_FALSE(CameClearBefore(At(100), 30, At(110), 31, At(114)));
}

}  // namespace
}  // namespace kimari::vision
