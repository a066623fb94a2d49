#include "host/base/time.h"

#include <gtest/gtest.h>

#include "host/base/clock.h"

namespace kimari {
namespace {

TEST(Time, MillisecondsRoundToTheNearestNanosecond) {
  EXPECT_EQ(FromMilliseconds(1.0000006).ns, 1'000'001);
  EXPECT_EQ(FromMilliseconds(-0.25).ns, -250'000);
}

TEST(SimulatedClock, NeverGoesBack) {
  const SimulatedClock clock(HostTime{100});
  clock.SleepUntil(HostTime{500});
  clock.SleepUntil(HostTime{300});
  EXPECT_EQ(clock.Now().ns, 500);
}

TEST(SteadyClock, SleepsUntilTheMomentAsked) {
  const SteadyClock clock;
  const HostTime until = clock.Now() + Milliseconds(5);
  clock.SleepUntil(until);
  EXPECT_GE(clock.Now(), until);
}

}  // namespace
}  // namespace kimari
