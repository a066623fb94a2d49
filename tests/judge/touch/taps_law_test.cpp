#include "host/judge/touch/taps_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/judge/touch/foil_taps.h"

namespace kimari::judge {
namespace {

double ShareBeyond(const StandingLaw& law, double low, double high) {
  double share = 0;
  for (const StandingLaw::Part& part : law.Parts()) {
    if (part.mm < low || part.mm > high) share += part.share;
  }
  return share;
}

std::vector<TapsOfCard> Cards(const std::vector<std::vector<double>>& mm,
                              double sigma_mm = 0) {
  std::vector<TapsOfCard> cards;
  for (const std::vector<double>& of_card : mm) {
    TapsOfCard& card = cards.emplace_back();
    for (const double each : of_card) card.ways.push_back({each, sigma_mm});
  }
  return cards;
}

TEST(NextTap, IsAsFarAsTheWorstOfItsTapsWas) {
  const NextTap next = PredictTap(
      Cards({{0}, {0.01}, {-0.01}, {0}, {0.02}, {0}, {-0.02}, {1.5}}));
  EXPECT_GE(2 * (1 - next.UpTo(1.5)), 1.0 / 16);
  EXPECT_EQ(next.degrees, 7);
}

TEST(NextTap, IsOfAnotherCardWhereTapsOfEachAgree) {
  const NextTap next = PredictTap(Cards({{0.2, 0.2, 0.21, 0.19},
                                         {0.6, 0.61, 0.59, 0.6},
                                         {0.4, 0.4, 0.41, 0.39}}));
  EXPECT_NEAR(next.middle, 0.4, 0.01);
  EXPECT_GE(next.scale, 0.2);
  EXPECT_EQ(next.degrees, 2);  // three cards, however often they were tapped
}

TEST(NextTap, OfTapsThatAllAgreeIsNotCertain) {
  const NextTap next = PredictTap(Cards({{0.3}, {0.3}, {0.3}, {0.3}}));
  EXPECT_GE(next.scale, 0.05);
  EXPECT_GT(next.UpTo(0), 0.003);
}

TEST(NextTap, HasNotTheErrorOfTheMeasureTwice) {
  const std::vector<std::vector<double>> mm = {
      {0.2}, {0.4}, {0.1}, {0.5}, {0.3}};
  const NextTap seen = PredictTap(Cards(mm));
  EXPECT_LT(PredictTap(Cards(mm, 0.1)).scale, seen.scale);
  EXPECT_GE(PredictTap(Cards(mm, 9)).scale, 0.05);
}

TEST(TapsLaw, IsNarrowerThanTheUsualOneWhereCardsAreAlike) {
  const StandingLaw law = LawOf(Tapped({.stands_mm = 0.3, .between_mm = 0.05}));
  EXPECT_LT(law.Spread(), 0.7 * UsualStanding().Spread());
  EXPECT_NEAR(law.Mean(), 0.15, 0.05);  // half of the taps were on flat cards
}

TEST(TapsLaw, IsWiderTheFewerCardsWereTapped) {
  const auto spread = [](int cards) {
    double sum = 0;
    for (uint64_t seed = 1; seed <= 20; ++seed) {
      const StandingLaw law = LawOf(Tapped({.cards = cards, .seed = seed}));
      sum += ShareBeyond(law, -0.8, 1.4);
    }
    return sum;
  };
  EXPECT_GT(spread(6), 1.5 * spread(30));
}

TEST(TapsLaw, KeepsWhatWasNeverTapped) {
  const StandingLaw law = LawOf(Tapped({.between_mm = 0.01}));
  EXPECT_GT(ShareBeyond(law, -0.9, 1.3),
            ShareBeyond(UsualStanding(), -0.9, 1.3) / 25);
}

TEST(TapsLaw, PromisesNoMoreThanTapsToComeHold) {
  int64_t beyond = 0;
  double promised = 0;
  for (uint64_t seed = 1; seed <= 400; ++seed) {
    const DrawnTaps drawn = {.cards = 10, .seed = seed};
    const StandingLaw law = LawOf(Tapped(drawn));
    for (const FoilTap& tap :
         Tapped({.cards = 10, .seed = seed + 1'000'000}).taps) {
      beyond += tap.Mm() > 1.05 || tap.Mm() < -0.3 ? 1 : 0;
      promised += ShareBeyond(law, -0.3, 1.05);
    }
  }
  EXPECT_GT(beyond, 0);
  EXPECT_GT(promised, static_cast<double>(beyond));
}

TEST(TapsLaw, DoesNotHoldWhereTwoHandsMayHaveTouched) {
  const auto law = std::make_shared<StandingLaw>(LawOf(Tapped()));
  const MatStandings mats{{law, law}};
  EXPECT_EQ(&mats.Of(Side::kA, Milliseconds(1), 0.5), &UsualStanding());
}

TEST(TapsLaw, DoesNotHoldForHandsSlowerThanAllThatTapped) {
  const auto law = std::make_shared<StandingLaw>(LawOf(Tapped()));
  const MatStandings mats{{law, nullptr}};
  EXPECT_EQ(&mats.Of(Side::kA, Milliseconds(1), 0), law.get());
  EXPECT_EQ(&mats.Of(Side::kA, Milliseconds(10), 0), &UsualStanding());
  EXPECT_EQ(&mats.Of(Side::kB, Milliseconds(1), 0), &UsualStanding());
}

}  // namespace
}  // namespace kimari::judge
