#include "host/uses/drill/schedule.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "host/uses/drill/day.h"
#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;

int Day(const char* date) { return *DayOf(date); }

std::vector<Work> DueAfter(const Attempts& attempts, const char* date) {
  return DueBy(ScheduleOf(attempts.all), Day(date));
}

Attempts AnEvening() {
  Attempts set;
  for (cards::CardId card = 1; card <= 8; ++card) set.Takes(card, 600 + card);
  return set;
}

TEST(Schedule, WhatFailedIsDueFirstThenWhatWasSlow) {
  Attempts set = AnEvening();
  set.Takes(9, 1200).Misses(10).Touches(3, 11);
  EXPECT_THAT(DueAfter(set, "2026-11-25"),
              ElementsAre(Field(&Work::why, Weak::kMissed),
                          Field(&Work::why, Weak::kFaults),
                          Field(&Work::why, Weak::kSlow)));
}

TEST(Schedule, AGuessIsNoQuickAnswer) {
  Attempts set = AnEvening();
  const auto known = [&](cards::CardId card) {
    return ScheduleOf(set.all).at(card).memory.stability;
  };
  set.Takes(9, 300);
  EXPECT_EQ(known(9), known(1)) << "100 ms before the kimariji";
  set.all.back().kimariji_ms = 10;
  EXPECT_GT(known(9), known(1)) << "heard, and quick";
}

// Cards of one to six kana, two each.
Attempts AnEvenEvening() {
  Attempts set;
  for (cards::CardId card = 1; card <= 12; ++card) {
    set.TakesEvenly(card, (card + 1) / 2);
  }
  return set;
}

TEST(Schedule, AnEvenPlayerIsSlowForNoCardHoweverLateItIsDecided) {
  for (const auto& [card, known] : ScheduleOf(AnEvenEvening().all)) {
    EXPECT_EQ(known.last, Weak::kDue) << card;
  }
}

TEST(Schedule, SlowIsFromTheKimarijiAndSaysSoWithItsOwnError) {
  Attempts set = AnEvenEvening();
  set.TakesEvenly(20, 1).Later(209);
  set.TakesEvenly(21, 3, /*sigma=*/230).Later(209);
  const Schedule schedule = ScheduleOf(set.all);
  const Known& slow = schedule.at(20);
  EXPECT_EQ(slow.last, Weak::kSlow);
  EXPECT_EQ(slow.since, Since::kKimariji);
  EXPECT_DOUBLE_EQ(slow.slower_ms, 209);
  EXPECT_DOUBLE_EQ(slow.slower_sigma_ms, 20);
  EXPECT_EQ(schedule.at(21).last, Weak::kDue) << "it may be the mora's own";
}

TEST(Schedule, WhereTheKimarijiIsNotKnownSlowIsFromTheFirstSound) {
  Attempts set = AnEvenEvening();
  set.TakesEvenly(20, 6).Later(700).WithoutKimariji();
  const Known slow = ScheduleOf(set.all).at(20);
  EXPECT_EQ(slow.last, Weak::kSlow);
  EXPECT_EQ(slow.since, Since::kSound);
}

TEST(Schedule, WhatWentAsUsualComesBackAfterDaysAndThenLater) {
  Attempts set = AnEvening();
  EXPECT_THAT(DueAfter(set, "2026-11-25"), IsEmpty());
  EXPECT_THAT(DueAfter(set, "2026-11-26"), testing::SizeIs(8));
  set.On("2026-11-26").Takes(1, 600);
  const Known& known = ScheduleOf(set.all).at(1);
  EXPECT_GT(known.DueDay() - known.last_day, 2);
}

TEST(Schedule, TooFewAnswersKnowNoSlowOnes) {
  EXPECT_THAT(DueAfter(Attempts().Takes(1, 400).Takes(2, 900), "2026-11-25"),
              IsEmpty());
}

TEST(Schedule, WhereACardLayADeadCardLeftAndWhatNobodyCanHearSayNothing) {
  Attempts set;
  set.LeavesDead(1).Takes(2, 40).Misses(3).After(5);
  EXPECT_THAT(ScheduleOf(set.all), IsEmpty());
}

TEST(Schedule, AClockThatWasSetBackCountsAsTheSameDay) {
  Attempts set = AnEvening();
  set.On("2026-11-01").Takes(1, 600);
  EXPECT_EQ(ScheduleOf(set.all).at(1).last_day, Day("2026-11-24"));
}

}  // namespace
}  // namespace kimari::drill
