#include "host/uses/drill/day.h"

#include <gtest/gtest.h>

namespace kimari::drill {
namespace {

TEST(Day, CountsFrom1970) {
  EXPECT_EQ(DayOf("1970-01-02T00:00:00Z"), 1);
  EXPECT_EQ(*DayOf("2026-03-01T19:00:00Z") - *DayOf("2026-02-28T23:59:59Z"), 1);
}

TEST(Day, WhatIsNoDateHasNone) {
  for (const char* text : {"", "yesterday evening", "2026-02-30T00:00:00Z",
                           "2026-1-02T00:00:00Z"}) {
    EXPECT_EQ(DayOf(text), std::nullopt) << text;
  }
}

TEST(Day, WeeksBeginOnMondays) {
  const int sunday = *DayOf("2026-11-22");
  EXPECT_EQ(WeekOf(sunday) + 1, WeekOf(sunday + 1));
  EXPECT_EQ(MondayOf(WeekOf(sunday + 1)), "2026-11-23");
  EXPECT_EQ(MondayOf(WeekOf(sunday)), "2026-11-16");
}

}  // namespace
}  // namespace kimari::drill
