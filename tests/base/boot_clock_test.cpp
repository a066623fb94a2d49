// Times of one match from before a reboot and from after it.
#include "host/base/boot_clock.h"

#include <gtest/gtest.h>

namespace kimari {
namespace {

HostTime At(int64_t seconds) { return HostTime{} + Seconds(seconds); }
ClockTie Tie(const char* boot, int64_t host_s, int64_t wall_s) {
  return {boot, At(host_s), Seconds(wall_s).ns};
}

TEST(BootClock, InOneBootTheClockIsTheSame) {
  EXPECT_EQ(ShiftBetween(Tie("b", 100, 5000), At(130), Tie("b", 140, 9000)),
            Duration{});
}

TEST(BootClock, AfterARebootTimeGoesOnByTheCalendar) {
  const ClockTie now = Tie("c", 20, 5090);
  const Duration shift = ShiftBetween(Tie("b", 100, 5000), At(130), now);
  EXPECT_EQ(now.host + shift, At(190));
}

TEST(BootClock, ACalendarThatWasSetBackDoesNotTurnTimeRound) {
  const ClockTie now = Tie("c", 20, 4000);
  const Duration shift = ShiftBetween(Tie("b", 100, 5000), At(130), now);
  EXPECT_GT(now.host + shift, At(130));
  EXPECT_LT(now.host + shift, At(131));
}

TEST(BootClock, AClockThatBeganAnewInOneBootIsNotTheSame) {
  const ClockTie now = Tie("b", 20, 5090);
  const Duration shift = ShiftBetween(Tie("b", 100, 5000), At(130), now);
  EXPECT_EQ(now.host + shift, At(190));
}

TEST(BootClock, ATieIsReadBackFromItsKeys) {
  const SteadyClock clock;
  const ClockTie tie = ClockTie::Now(clock);
  const auto back = ClockTie::Of(tie.ToKeys());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->boot, tie.boot);
  EXPECT_EQ(back->host, tie.host);
  EXPECT_EQ(back->wall_ns, tie.wall_ns);
  EXPECT_FALSE(ClockTie::Of({}));
}

}  // namespace
}  // namespace kimari
