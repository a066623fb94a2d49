#include "host/base/asleep.h"

#include <gtest/gtest.h>

#include "host/base/clock.h"

namespace kimari {
namespace {

TEST(Asleep, StaysAsItIsWhileTheMachineIsAwake) {
  const SteadyClock clock;
  const Duration before = AsleepSinceBoot();
  clock.SleepUntil(clock.Now() + Milliseconds(20));
  EXPECT_LT(Abs(AsleepSinceBoot() - before), Milliseconds(5));
}

}  // namespace
}  // namespace kimari
