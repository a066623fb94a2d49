// Where and when, from a recording's head.
#include "host/match/sheet/occasion.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <ctime>

namespace kimari::sheet {
namespace {

class InJapan : public ::testing::Test {
 protected:
  InJapan() {
    setenv("TZ", "JST-9", 1);
    tzset();
  }
  ~InJapan() override {
    unsetenv("TZ");
    tzset();
  }
};

TEST_F(InJapan, DayAndHoursAreThoseOfThisComputersZone) {
  const Occasion at = OccasionOf({{"started", "2026-11-29T15:05:40Z"},
                                  {"meet", "春の大会"},
                                  {"round", "2回戦"}},
                                 Seconds(3700));
  EXPECT_EQ(at.date, "2026-11-30");
  EXPECT_EQ(at.began, "00:05");
  EXPECT_EQ(at.ended, "01:07");
  EXPECT_EQ(at.meet, "春の大会");
  EXPECT_EQ(at.round, "2回戦");
  EXPECT_EQ(at.hall, "");
}

TEST_F(InJapan, WhatIsNotKnownIsLeftEmpty) {
  const Occasion at = OccasionOf({{"started", "yesterday"}}, Seconds(60));
  EXPECT_EQ(at.date + at.began + at.ended, "");
  EXPECT_EQ(OccasionOf({{"started", "2026-11-29T15:05:40Z"}}, {}).ended, "");
}

}  // namespace
}  // namespace kimari::sheet
