#include "host/judge/when.h"

#include <gtest/gtest.h>

namespace kimari::judge {
namespace {

Instant At(double ms, double sigma_ms = 0.1) {
  return {HostTime{} + FromMilliseconds(ms), FromMilliseconds(sigma_ms)};
}

TEST(FirstOf, SureEventsLeaveTheEarliest) {
  FirstOf first;
  first.Add(1, {At(12)});
  first.Add(1, {At(10)});
  EXPECT_EQ(first.Get().All().size(), 1u);
  EXPECT_EQ(first.Get().Mean().t, At(10).t);
  EXPECT_DOUBLE_EQ(first.Any(), 1);
}

TEST(FirstOf, ADoubtfulEarlierEventStaysPossible) {
  FirstOf first;
  first.Add(0.25, {At(10)});
  first.Add(1, {At(20)});
  const When when = first.Get();
  ASSERT_EQ(when.All().size(), 2u);
  EXPECT_DOUBLE_EQ(when.All()[0].share, 0.25);
  EXPECT_NEAR((when.Mean().t - At(17.5).t).Milliseconds(), 0, 1e-6);
  EXPECT_GT(when.Mean().sigma, Milliseconds(4));
}

TEST(FirstOf, ATouchOfACardThatMayStandIsSpreadByTheHandsWay) {
  FirstOf slow, fast;
  slow.Add(1, {At(10), {}, Milliseconds(2)});
  fast.Add(1, {At(10), {}, Milliseconds(1)});
  const Instant of_slow = slow.Get().Mean();
  const Instant of_fast = fast.Get().Mean();
  EXPECT_LT(of_slow.t, of_fast.t);  // it was met before it was felt
  EXPECT_LT(of_fast.t, At(10).t);
  EXPECT_NEAR(of_slow.sigma.Milliseconds() / of_fast.sigma.Milliseconds(), 2,
              0.1);
}

TEST(FirstOf, WhatWasLearnedOfAMatTakesThePlaceOfTheUsual) {
  const StandingLaw learned({{0.6, 3}, {0.8, 1}});
  FirstOf usual, measured;
  usual.Add(1, {At(10), {}, Milliseconds(2)});
  measured.Add(1, {At(10), {}, Milliseconds(2), &learned});
  ASSERT_EQ(measured.Get().All().size(), 2u);
  EXPECT_EQ(measured.Get().All()[1].at.t, At(8.8).t);
  EXPECT_DOUBLE_EQ(measured.Get().All()[1].share, 0.75);
  EXPECT_LT(measured.Get().Mean().sigma, usual.Get().Mean().sigma);
}

TEST(FirstOf, AllPossibleInstantsAreInOrderAndAddUp) {
  FirstOf first;
  first.Add(0.4, {At(10), {}, Milliseconds(3)});
  first.Add(1, {At(11), {}, Milliseconds(1)});
  double sum = 0;
  HostTime last{INT64_MIN};
  const When when = first.Get();
  for (const When::Possible& p : when.All()) {
    EXPECT_GE(p.at.t, last);
    last = p.at.t;
    sum += p.share;
  }
  EXPECT_NEAR(sum, 1, 1e-9);
}

TEST(FirstOf, AgainstOtherSensorsTheClockCounts) {
  FirstOf first;
  first.Add(1, {At(10, 0.3), {{At(10).t, Microseconds(400), {}}}});
  EXPECT_EQ(first.Get().Mean().sigma, Microseconds(300));
  EXPECT_EQ(first.Get().OnHost().sigma, Microseconds(500));
}

TEST(FirstOf, SharesAddUpAlsoWhereNothingIsSure) {
  FirstOf first;
  first.Add(0.5, {At(10)});
  first.Add(0.5, {At(20)});
  EXPECT_DOUBLE_EQ(first.Any(), 0.75);
  EXPECT_NEAR(first.Get().All()[0].share, 2.0 / 3, 1e-12);
}

TEST(FirstOf, TheImprobableIsLeftOut) {
  FirstOf first;
  first.Add(1e-4, {At(10)});
  EXPECT_TRUE(first.Get().All().empty());
  EXPECT_EQ(first.Get().Mean().t, HostTime{});
}

TEST(When, EitherKeepsBothWithTheirShares) {
  const When when = When(At(20)).Or(0.25, When(At(10)));
  ASSERT_EQ(when.All().size(), 2u);
  EXPECT_EQ(when.All()[0].at.t, At(10).t);
  EXPECT_DOUBLE_EQ(when.All()[0].share, 0.75);
}

TEST(When, WhereThereIsNoneTheOtherIsAll) {
  EXPECT_DOUBLE_EQ(When().Or(0.25, When(At(10))).All()[0].share, 1);
}

}  // namespace
}  // namespace kimari::judge
