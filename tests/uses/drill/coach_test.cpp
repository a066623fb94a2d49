#include "host/uses/drill/coach.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/uses/drill/attempts.h"

namespace kimari::drill {
namespace {

using testing::SizeIs;

TEST(Coach, TheMedianIsOfTheRightAnswers) {
  const auto all =
      Attempts().Takes(1, 600).Takes(2, 700).Takes(3, 900).Touches(4, 5).all;
  const Figures figures = FiguresOf(all);
  EXPECT_EQ(figures.median_ms, 700);
  EXPECT_EQ(figures.kimariji_median_ms, 300);
  EXPECT_EQ(figures.right, 3);
  EXPECT_EQ(figures.faults, 1);
}

TEST(Coach, ImplausibleTimesAreCountedAndLeftOut) {
  const Figures figures =
      FiguresOf(Attempts().Takes(1, 600).Takes(2, 40).Takes(3, 20'000).all);
  EXPECT_EQ(figures.median_ms, 600);
  EXPECT_EQ(figures.implausible, 2);
}

TEST(Coach, AGuessIsRightAndItsTimeSaysNothing) {
  const Figures figures =
      FiguresOf(Attempts().Takes(1, 600).Takes(2, 250).Takes(3, 900).all);
  EXPECT_EQ(figures.right, 3);
  EXPECT_EQ(figures.guessed, 1) << "150 ms before the kimariji, +- 20";
  EXPECT_EQ(figures.median_ms, 750);
}

TEST(Coach, NoGuessWithinTheErrorOfTheKimariji) {
  EXPECT_EQ(FiguresOf(Attempts().Takes(1, 360).all).guessed, 0)
      << "40 ms before it, +- 20";
}

TEST(Coach, AMedianOfFewPlausibleTimesIsTooFewToSay) {
  Attempts five;
  for (int i = 0; i < 5; ++i) five.Takes(1, 600);
  EXPECT_TRUE(FiguresOf(five.all).Enough());
  EXPECT_FALSE(FiguresOf(Attempts()
                             .Takes(1, 600)
                             .Takes(2, 40)
                             .Takes(3, 40)
                             .Takes(4, 40)
                             .Takes(5, 40)
                             .all)
                   .Enough());
}

TEST(Coach, TheErrorIsNeverLessThanTheDevices) {
  Attempts many;
  for (int i = 0; i < 100; ++i) many.Takes(1, 600);
  EXPECT_EQ(FiguresOf(many.all).sigma_ms, 20);
}

TEST(Coach, TheErrorOfASingleTimeIsNotKnown) {
  const Figures one = FiguresOf(Attempts().Takes(1, 600).all);
  EXPECT_EQ(one.median_ms, 600);
  EXPECT_FALSE(one.sigma_ms);
  EXPECT_FALSE(one.kimariji_sigma_ms);
  EXPECT_GT(*FiguresOf(Attempts().Takes(1, 600).Takes(2, 700).all).sigma_ms,
            20);
}

TEST(Coach, ADeadCardLeftAloneIsNoMiss) {
  const Coach coach = Look(Attempts().LeavesDead(9).Misses(1).all);
  EXPECT_EQ(coach.all.missed, 1);
  EXPECT_EQ(coach.dead, 1);
  EXPECT_EQ(coach.dead_left, 1);
}

TEST(Coach, ADuelWithinTheErrorIsNobodys) {
  Attempts set;
  for (const double ghost : {900.0, 610.0, 300.0})
    set.Takes(1, 600).Ghost(ghost);
  set.Misses(2).Ghost(700);
  const Duel duel = Look(set.all).duel;
  EXPECT_EQ(duel.first, 1);
  EXPECT_EQ(duel.too_close, 1);
  EXPECT_EQ(duel.second, 2);
}

TEST(Coach, ForgettingIsToldByTheMinutes) {
  Attempts set;
  set.Takes(1, 900).After(5).Touches(4, 1).After(10);
  const auto by_wait = Look(set.all).by_wait;
  ASSERT_THAT(by_wait, SizeIs(2));
  EXPECT_EQ(by_wait[1].of, "10");
  EXPECT_EQ(by_wait[1].figures.faults, 1);
}

TEST(Coach, AGhostOnTheMatIsAGhost) {
  auto all = Attempts().Takes(1, 600).Ghost(900).Takes(2, 600).all;
  for (Attempt& attempt : all) attempt.kind = Kind::kRig;
  EXPECT_EQ(Look(all).duel.first, 2) << "he did not reach for the second";
  all.front().ghost = 0;
  all.front().ghost_ms.reset();
  EXPECT_EQ(Look(all).duel.first, 0) << "there was none";
}

TEST(Coach, HesitationIsAgainstCardsOfOneKana) {
  Attempts set;
  for (const double off : {-20.0, -10.0, 0.0, 10.0, 20.0}) {
    set.Takes(1, 600).Kana(1, 200 + off);
    set.Takes(2, 900).Kana(2, 330 + off, 3);
    set.Takes(4, 2000).Kana(6, 450 + off, 5);
    set.Takes(6, 700).Kana(3, 900 + off);
  }
  const auto hesitations = Look(set.all).hesitations;
  ASSERT_THAT(hesitations, SizeIs(2));
  EXPECT_EQ(hesitations[0].of, Hesitation::Of::kMountains);
  EXPECT_EQ(hesitations[0].longer_ms, 250);
  EXPECT_EQ(hesitations[1].longer_ms, 130);
  // 1.2533 x 14.826 / sqrt(5), twice; the device's own is in both.
  EXPECT_NEAR(*hesitations[1].sigma_ms, 11.75, 0.01);
}

TEST(Coach, HesitationOfFewCardsIsNotSaid) {
  const auto set =
      Attempts().Takes(1, 600).Kana(1, 200).Takes(4, 2000).Kana(6, 450, 5);
  const auto hesitations = Look(set.all).hesitations;
  ASSERT_THAT(hesitations, SizeIs(1));
  EXPECT_FALSE(hesitations[0].longer_ms);
}

TEST(Coach, TheWayOfTheHandOnTheMat) {
  Attempts set;
  for (const double off : {-10.0, 0.0, 10.0}) {
    set.Takes(1, 600 + off).Moved(380, 12);
  }
  const Figures all = Look(set.all).all;
  EXPECT_EQ(all.travel_ms.median, 220);
  EXPECT_GT(*all.travel_ms.sigma, 12);
  EXPECT_EQ(all.moved_ms.median, 380);
  EXPECT_EQ(all.way_mm.median, 300);
  EXPECT_EQ(all.speed_m_s.median, 3);
}

TEST(Coach, HandsOverDeadCardsAreToldNearestFirst) {
  const auto near = Look(Attempts()
                             .LeavesDead(9)
                             .Near(1, 80)
                             .LeavesDead(8)
                             .Near(2, 0)
                             .LeavesDead(7)
                             .all)
                        .approaches;
  ASSERT_THAT(near, SizeIs(2));
  EXPECT_EQ(near[0].card, 8);
  EXPECT_EQ(near[0].near, 2);
  EXPECT_FALSE(near[0].touched);
}

TEST(Coach, GroupsAndSlowestCardsAreTimedFromTheKimariji) {
  Attempts set;
  for (const int kana : {1, 3, 1, 3, 1, 3}) {
    set.TakesEvenly(static_cast<cards::CardId>(set.all.size() + 1), kana);
  }
  set.TakesEvenly(9, 1).Later(90);
  const Coach coach = Look(set.all);
  EXPECT_EQ(coach.since, Since::kKimariji);
  EXPECT_EQ(coach.slowest.front().card, 9);
  ASSERT_THAT(coach.by_length, SizeIs(2));
  for (const Group& group : coach.by_length) {
    EXPECT_EQ(group.figures.From(coach.since).median_ms, 250) << group.of;
  }
}

TEST(Coach, WithoutKimarijiTimesTheyAreFromTheFirstSoundAndNeverOfBoth) {
  Attempts few;
  few.TakesEvenly(1, 3).TakesEvenly(2, 1).WithoutKimariji();
  few.TakesEvenly(3, 1).WithoutKimariji();
  EXPECT_EQ(Look(few.all).since, Since::kSound);
  const Figures all = FiguresOf(few.all);
  EXPECT_EQ(all.From(Since::kSound).timed, 3);
  EXPECT_EQ(all.From(Since::kKimariji).timed, 1);
  EXPECT_EQ(all.From(Since::kKimariji).median_ms, 250);
}

TEST(Coach, AStrokeToABeatIsNeverImplausible) {
  auto all = Attempts().Takes(1, 3000).Kana(1, -30).all;
  all.front().kind = Kind::kStrokes;
  all.front().sound_ms = 20;
  all.front().beside = 2;
  const Figures figures = FiguresOf(all);
  EXPECT_EQ(figures.kimariji_median_ms, -30);
  EXPECT_EQ(figures.implausible, 0);
  EXPECT_EQ(figures.beside, 2);
}

RC_GTEST_PROP(Coach, GroupsHoldEachLiveCardOnce, ()) {
  Attempts set;
  for (const int what :
       *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4))) {
    const auto card = static_cast<cards::CardId>(set.all.size() + 1);
    if (what == 0) set.Takes(card, 500 + card);
    if (what == 1) set.Misses(card);
    if (what == 2) set.Touches(99, card);
    if (what == 3) set.LeavesDead(card);
  }
  const Coach coach = Look(set.all);
  for (const auto* groups :
       {&coach.by_length, &coach.by_row, &coach.by_half, &coach.by_initial}) {
    int asked = 0;
    for (const Group& group : *groups) asked += group.figures.asked;
    RC_ASSERT(asked == coach.all.asked - coach.dead);
  }
}

}  // namespace
}  // namespace kimari::drill
