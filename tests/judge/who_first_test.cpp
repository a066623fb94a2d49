#include "host/judge/who_first.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace kimari::judge {
namespace {

Reached BothAt(double a_ms, double b_ms, double sigma_ms) {
  Reached reached;
  reached.both = 1;
  reached.at = {
      When({HostTime{} + FromMilliseconds(a_ms), FromMilliseconds(sigma_ms)}),
      When({HostTime{} + FromMilliseconds(b_ms), FromMilliseconds(sigma_ms)})};
  return reached;
}

rules::Order OrderOf(const Reached& reached) {
  return DecideFirst(reached, Milliseconds(1)).order;
}

TEST(WhoFirst, ClearMarginIsDecided) {
  EXPECT_EQ(OrderOf(BothAt(10, 13, 0.2)), rules::Order::kAFirst);
  EXPECT_EQ(OrderOf(BothAt(13, 10, 0.2)), rules::Order::kBFirst);
}

TEST(WhoFirst, InsideTheBandIsTheSameTime) {
  EXPECT_EQ(OrderOf(BothAt(10, 10.2, 0.15)), rules::Order::kSameTime);
}

// Touches of pads alone by hands that come down at 1 m/s.
rules::First FeltApart(double margin_ms) {
  Reached reached;
  reached.both = 1;
  for (const Side player : {Side::kA, Side::kB}) {
    FirstOf first;
    const double ms = player == Side::kA ? 10 : 10 + margin_ms;
    first.Add(1, {{HostTime{} + FromMilliseconds(ms), Microseconds(100)},
                  {},
                  Milliseconds(1)});
    reached.at[Index(player)] = first.Get();
  }
  return DecideFirst(reached, Microseconds(100));
}

TEST(WhoFirst, PadsAloneTellNoOrderThatABentCardCouldTurn) {
  EXPECT_EQ(FeltApart(1).order, rules::Order::kOpen);
  EXPECT_EQ(FeltApart(3).order, rules::Order::kAFirst);
}

TEST(WhoFirst, PadsAloneAreNeverSureToTheLastOfTouchesBesideEachOther) {
  EXPECT_LE(FeltApart(5).certainty_ppm, 999'960);
}

TEST(WhoFirst, IsNeverSurerThanAnyCampaignHasCounted) {
  EXPECT_EQ(DecideFirst(BothAt(10, 500, 0.2), {}).certainty_ppm, 999'990);
  Reached lone = BothAt(10, 500, 0.2);
  lone.only_a = 1;
  lone.both = 0;
  EXPECT_EQ(DecideFirst(lone, {}).certainty_ppm, 999'990);
}

TEST(WhoFirst, AtTheEdgeOfTheBandItNeedsTheJudge) {
  const rules::First first = DecideFirst(BothAt(10, 11, 0.2), Milliseconds(1));
  EXPECT_EQ(first.order, rules::Order::kOpen);
  EXPECT_EQ(first.why.key, rules::Key::kSharesTooLow);
}

// Touches 1.4 ms apart, which one clock, or two, put in order.
rules::First ByClocks(Side clock_a, Side clock_b) {
  Reached reached = BothAt(10, 11.4, 0.08);
  std::array<FirstOf, 2> first;
  for (const Side player : {Side::kA, Side::kB}) {
    const Instant at = reached.at[Index(player)].Mean();
    first[Index(player)].Add(
        1, {at,
            {{at.t,
              Microseconds(100),
              {player == Side::kA ? clock_a : clock_b, Microseconds(1)}}}});
  }
  reached.at = {first[0].Get(), first[1].Get()};
  return DecideFirst(reached, Milliseconds(1));
}

TEST(WhoFirst, TouchesByOneClockDoNotPayForItsError) {
  const rules::First first = ByClocks(Side::kA, Side::kA);
  EXPECT_EQ(first.order, rules::Order::kAFirst);
  EXPECT_LT(first.sigma, Microseconds(120));
}

TEST(WhoFirst, TouchesByTwoClocksPayForBoth) {
  const rules::First first = ByClocks(Side::kA, Side::kB);
  EXPECT_EQ(first.order, rules::Order::kOpen);
  EXPECT_GT(first.sigma, Microseconds(170));
}

TEST(WhoFirst, OneHandAloneIsSaidSo) {
  Reached reached = BothAt(10, 0, 0.2);
  reached.both = 0;
  reached.only_a = 1;
  EXPECT_EQ(OrderOf(reached), rules::Order::kOnlyA);
}

TEST(WhoFirst, AnUnknownHandNeverGetsTheCard) {
  Reached reached = BothAt(10, 10, 0.2);
  reached.both = 0;
  reached.only_a = reached.only_b = 0.5;
  EXPECT_EQ(OrderOf(reached), rules::Order::kOpen);
}

RC_GTEST_PROP(WhoFirst, SwappingThePlayersSwapsTheAnswer,
              (int32_t a_us, int32_t b_us)) {
  const Reached reached = BothAt(a_us % 5000 * 1e-3, b_us % 5000 * 1e-3, 0.2);
  Reached swapped = reached;
  std::swap(swapped.at[0], swapped.at[1]);
  const rules::First first = DecideFirst(reached, Milliseconds(1));
  const rules::First mirrored = DecideFirst(swapped, Milliseconds(1));
  RC_ASSERT(first.margin == -mirrored.margin);
  RC_ASSERT(first.certainty_ppm == mirrored.certainty_ppm);
  RC_ASSERT((first.order == rules::Order::kAFirst) ==
            (mirrored.order == rules::Order::kBFirst));
}

}  // namespace
}  // namespace kimari::judge
