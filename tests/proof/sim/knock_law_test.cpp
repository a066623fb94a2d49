// What the discs hear of an impact.
#include "host/proof/sim/knock_law.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "host/court/disc_place.h"
#include "host/proof/sim/layout.h"

namespace kimari::sim {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

// A law without spreads.
KnockPhysics Even() {
  KnockPhysics physics;
  physics.soft_share = physics.false_per_s = {};
  for (Quantity* each :
       {&physics.volts, &physics.wave_m_s, &physics.path_share,
        &physics.between_share, &physics.between_ms, &physics.hz,
        &physics.ring_ms, &physics.rise_ms, &physics.card_share}) {
    each->spread = 0;
  }
  return physics;
}

class AMat : public ::testing::Test {
 protected:
  std::vector<HeardStrike> Hit(double m_s, double beside_mm = 0,
                               Duration stood = {}) const {
    const Point disc = court::DiscOf(*court::Kyogi(), Side::kA);
    return KnockLaw(physics_, *court::Kyogi(), 3)
        .Of({kAt, {disc.x + beside_mm, disc.y}, m_s, stood});
  }
  static constexpr HostTime kAt{5'000'000'000};
  KnockPhysics physics_ = Even();
};

TEST_F(AMat, AFasterHandKnocksHarder) {
  EXPECT_NEAR(Hit(1)[0].strike.volts, 2, 1e-9);
  EXPECT_NEAR(Hit(2)[0].strike.volts, 4, 1e-9);
}

TEST_F(AMat, AKnockFartherOffComesLaterAndWeaker) {
  const firmware::Strike near = Hit(1)[0].strike;
  const firmware::Strike far = Hit(1, 350)[0].strike;
  EXPECT_NEAR((far.at - near.at).Seconds(), 0.35 / 700, 1e-8);
  EXPECT_NEAR(far.volts / near.volts, std::exp(-350.0 / 300), 1e-9);
}

TEST_F(AMat, TheOtherMatHearsItLaterAndLess) {
  const auto heard = Hit(1);
  ASSERT_THAT(heard, SizeIs(2));
  EXPECT_EQ(heard[1].board, Side::kB);
  EXPECT_GT(heard[1].strike.at, heard[0].strike.at + Microseconds(200));
  EXPECT_LT(heard[1].strike.volts, heard[0].strike.volts * 0.25);
}

TEST_F(AMat, ACardThatStandsKnocksOnceMoreWhenItMeetsTheMat) {
  const auto heard = Hit(1, 0, Microseconds(500));
  ASSERT_THAT(heard, SizeIs(4));
  EXPECT_NEAR(heard[0].strike.volts, 2 * 0.3, 1e-9);
  EXPECT_NEAR(heard[1].strike.volts, 2 * 0.7, 1e-9);
  EXPECT_EQ(heard[1].strike.at - heard[0].strike.at, Microseconds(500));
}

TEST_F(AMat, SoftTouchesMakeNone) {
  physics_.soft_share.is = 1;
  EXPECT_THAT(Hit(1), IsEmpty());
}

TEST_F(AMat, TheSameImpactIsHeardTheSame) {
  physics_ = KnockPhysics();
  physics_.soft_share = {};
  EXPECT_EQ(Hit(1)[0].strike.at, Hit(1)[0].strike.at);
  EXPECT_EQ(Hit(1)[0].strike.volts, Hit(1)[0].strike.volts);
}

TEST_F(AMat, WhatIsNoTouchComesAsOftenAsTheLawSaysHoweverItIsAsked) {
  physics_.false_per_s = {2, 0, ""};
  const KnockLaw law(physics_, *court::Kyogi(), 3);
  const auto all = law.False(HostTime{0}, HostTime{200'000'000'000});
  EXPECT_NEAR(static_cast<double>(all.size()), 800, 120);
  size_t some = 0;
  for (int64_t ms = 0; ms < 2000; ms += 3) {
    some += law.False(HostTime{ms * 1'000'000},
                      HostTime{std::min<int64_t>(ms + 3, 2000) * 1'000'000})
                .size();
  }
  EXPECT_EQ(some, law.False(HostTime{0}, HostTime{2'000'000'000}).size());
}

}  // namespace
}  // namespace kimari::sim
