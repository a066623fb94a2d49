#include "host/judge/landings.h"

#include <gtest/gtest.h>

#include "tests/judge/felt_touches.h"

namespace kimari::judge {
namespace {

using Landings = FeltTouches;

TEST_F(Landings, OneLandingOnTwoPadsIsOneInstant) {
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 8}});
  Touch(21, {{.player = Side::kA, .onset_scan = 4, .level = 5}});
  const auto touches = Touches();
  EXPECT_EQ(touches[0].at[0].t, touches[1].at[0].t);
}

TEST_F(Landings, APadReachedLaterKeepsItsOwnInstant) {
  Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 8}});
  Touch(21, {{.player = Side::kA, .onset_scan = 42, .level = 8}});
  const auto touches = Touches();
  EXPECT_NEAR((touches[1].at[0].t - touches[0].at[0].t).Milliseconds(), 10, 1);
}

// The second pad feels the side of the hand, little and slowly: by itself it
// would mostly contradict.
TEST_F(Landings, TheRimOfALandingHasItsInstant) {
  int joined = 0;
  for (seed_ = 100; seed_ < 2100; seed_ += 100) {
    edges_.clear();
    traces_.clear();
    Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 12}});
    Touch(
        21,
        {{.player = Side::kA, .onset_scan = 38, .level = 2.5, .approach = 32}});
    const auto touches = Touches();
    joined += touches[0].at[0].t == touches[1].at[0].t ? 1 : 0;
  }
  EXPECT_GE(joined, 17);
}

TEST_F(Landings, AWeakTouchLongAfterALandingIsNotItsRim) {
  Touch(20, {{.player = Side::kA, .onset_scan = 2, .level = 12}});
  Touch(21,
        {{.player = Side::kA, .onset_scan = 70, .level = 2.5, .approach = 9}});
  const auto touches = Touches();
  EXPECT_NE(touches[0].at[0].t, touches[1].at[0].t);
}

// Cross-talk tells when, and the hand's own pad does not: it lies there.
TEST_F(Landings, AHandLiesWhereItPressedAndNotWhereItWasFeltBeside) {
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 12}});
  Touch(21, {{.player = Side::kA, .onset_scan = 4, .level = 4}});
  auto touches = Touches();
  touches[0].at[0].sigma = Microseconds(3600);
  touches[1].at[0].sigma = Microseconds(100);
  touches[1].pressed[0] = 0.005;
  const auto joined = JoinLandings(touches, Side::kA, HandTrack{}, seats_);
  EXPECT_FALSE(joined[0].elsewhere[0]);
  EXPECT_TRUE(joined[1].elsewhere[0]);
}

TEST_F(Landings, LandingsFarApartAreNotJoined) {
  Touch(16, {{.player = Side::kA, .onset_scan = 4, .level = 8}});
  Touch(24, {{.player = Side::kA, .onset_scan = 5, .level = 8}});
  const auto touches = Touches();
  EXPECT_NE(touches[0].at[0].t, touches[1].at[0].t);
}

}  // namespace
}  // namespace kimari::judge
