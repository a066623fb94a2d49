// Where skin may have met a card, in the light of a knock.
#include "host/judge/skin_instants.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

namespace kimari::judge {
namespace {

using Says = Heard::Says;

HostTime Then(double ms) { return HostTime{} + FromMilliseconds(ms); }

// A hand of 1 m/s that pads felt in full at 10 ms, on a card that may stand.
class ATouchAndAKnock : public ::testing::Test {
 protected:
  static FeltContact Felt(double sigma_ms = 0.1) {
    return {{Then(10), FromMilliseconds(sigma_ms)}, {}, Milliseconds(1)};
  }
  static HeardImpact Impact(double ms) {
    HeardImpact impact;
    impact.if_flat = {Then(ms), Microseconds(250)};
    impact.made = {Then(ms - 0.25), Microseconds(400)};
    impact.stands = Milliseconds(1);
    return impact;
  }
  static std::vector<When::Possible> After(double knock_ms, Says says,
                                           double sigma_ms = 0.1) {
    return SkinInstants(Felt(sigma_ms), Heard{says, Impact(knock_ms), {}});
  }
  static double Share(const std::vector<When::Possible>& possible, double from,
                      double to) {
    double share = 0;
    for (const When::Possible& p : possible) {
      if (p.at.t >= Then(from) && p.at.t < Then(to)) share += p.share;
    }
    return share;
  }
};

// 20 % of it anywhere from 6 ms before.
TEST_F(ATouchAndAKnock, WhatMayHaveBeenAtAnyMomentIsSpreadEvenly) {
  FeltContact felt = Felt();
  felt.any = {0.2, Milliseconds(-6), Milliseconds(1)};
  const auto possible = SkinInstants(felt);
  EXPECT_NEAR(Share(possible, 0, 100), 1, 1e-9);
  EXPECT_GT(Share(possible, 4, 7), 0.2 * 2 / 7);
}

TEST_F(ATouchAndAKnock, NoSkinMetTheCardAfterTheKnockThatItMade) {
  const double before = Share(SkinInstants(Felt()), 11, 20);
  EXPECT_LT(Share(After(10, Says::kAgrees), 11, 20), before / 4);
}

TEST_F(ATouchAndAKnock, ACardThatStandsKnocksLateAndWasMetBeforeAllTheSame) {
  const double before = Share(SkinInstants(Felt()), 0, 8.5);
  const double left = Share(After(10, Says::kAgrees), 0, 8.5);
  EXPECT_GT(left, before * 0.4);
  EXPECT_LT(left, before);
}

TEST_F(ATouchAndAKnock, AKnockBeforeThePadsFeltItInFullPutsItEarlier) {
  FirstOf alone, heard;
  alone.Add(1, Felt());
  heard.Add(1, Felt(), Heard{Says::kAgrees, Impact(9.3), {}});
  EXPECT_LT(heard.Get().Mean().t, alone.Get().Mean().t - Microseconds(200));
}

TEST_F(ATouchAndAKnock, WhatPadsHardlyKnowIsNarrowedToTheKnocksOwnError) {
  FirstOf alone, heard;
  alone.Add(1, Felt(2));
  heard.Add(1, Felt(2), Heard{Says::kAgrees, Impact(10), {}});
  EXPECT_LT(heard.Get().Mean().sigma, alone.Get().Mean().sigma * 3 / 4);
  const When when = heard.Get();
  for (const When::Possible& p : when.All()) {
    EXPECT_GE(p.at.sigma, Microseconds(250));
  }
}

TEST_F(ATouchAndAKnock, WhatPadsKnowBetterKeepsTheirError) {
  for (const When::Possible& p : After(10, Says::kAgrees)) {
    EXPECT_EQ(p.at.sigma, Microseconds(100));
  }
}

TEST_F(ATouchAndAKnock, ItMayBeOfSomethingElse) {
  const double alone = Share(SkinInstants(Felt()), 9.95, 10.05);
  const double fit = FitOf(Felt(), Impact(8.8));
  EXPECT_LT(fit, 0.2);
  EXPECT_GT(Share(After(8.8, Says::kAgrees), 9.95, 10.05),
            alone * HeardImpact::kElse);
}

TEST_F(ATouchAndAKnock, OneThatContradictsLeavesBoth) {
  const auto possible = After(8, Says::kContradicts);
  EXPECT_NEAR(Share(possible, 7.7, 7.8), 0.5, 0.01);
  EXPECT_NEAR(Share(possible, 9.75, 10.05),
              Share(SkinInstants(Felt()), 9.75, 10.05) / 2, 1e-6);
}

TEST_F(ATouchAndAKnock, AMaskedOneChangesNothing) {
  FirstOf alone, masked;
  alone.Add(1, Felt());
  masked.Add(1, Felt(), Heard{Says::kMasked, std::nullopt, {}});
  EXPECT_EQ(masked.Get().Mean(), alone.Get().Mean());
}

TEST_F(ATouchAndAKnock, TheFartherOffTheLessItFits) {
  double last = 1;
  for (const double ms : {10.0, 9.5, 9.0, 8.5, 8.0, 7.0}) {
    const double fit = FitOf(Felt(), Impact(ms));
    EXPECT_LT(fit, last);
    last = fit;
  }
  EXPECT_LT(FitOf(Felt(), Impact(12)), FitOf(Felt(), Impact(10.5)));
}

// Whatever a knock says.
RC_GTEST_FIXTURE_PROP(ATouchAndAKnock, SharesAddUp, ()) {
  const double knock = 10 + *rc::gen::inRange(-3000, 3000) * 1e-3;
  const double sigma = *rc::gen::inRange(20, 8000) * 1e-3;
  const auto says = *rc::gen::element(Says::kAgrees, Says::kContradicts);
  double sum = 0;
  for (const When::Possible& p : After(knock, says, sigma)) sum += p.share;
  RC_ASSERT(std::abs(sum - 1) < 1e-9);
}

}  // namespace
}  // namespace kimari::judge
