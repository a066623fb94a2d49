// What hands add to pads.
#include "host/proof/sim/pads.h"

#include <gtest/gtest.h>

namespace kimari::sim {
namespace {

using Loads = std::array<firmware::PadLoad, mat::kPads>;

const Electrodes& Mats() {
  static const Electrodes mats(*court::Kyogi());
  return mats;
}

Loads HandAbove(int pad, double height_mm, Point off = {}) {
  Loads loads{};
  const Point at = court::Kyogi()->PadCentre(Side::kA, pad) + off;
  Mats().AddHand({Side::kA, false, at, height_mm, 3.0}, PlayerModel{}, Side::kA,
                 loads);
  return loads;
}
float Of(const Loads& loads, int pad) {
  return loads[static_cast<size_t>(pad)].body_a_pf;
}

TEST(Pads, TouchAddsOneToFivePicofarads) {
  const float pf = Of(HandAbove(20, 0), 20);
  EXPECT_GT(pf, 2.5F);
  EXPECT_LT(pf, 3.3F);
}

TEST(Pads, HandTenMillimetresAboveAddsATenthOfATouch) {
  const float pf = Of(HandAbove(20, 10), 20);
  EXPECT_GE(pf, 0.1F);
  EXPECT_LE(pf, 0.25F);
}

TEST(Pads, CapacitanceRisesInTheLastMillimetres) {
  float last = 0;
  for (const double height : {20.0, 10.0, 5.0, 2.0, 1.0, 0.5, 0.1, 0.0}) {
    const float pf = Of(HandAbove(20, height), 20);
    EXPECT_GT(pf, last) << height;
    last = pf;
  }
  EXPECT_GT(Of(HandAbove(20, 0), 20), 2.5F * Of(HandAbove(20, 1), 20));
}

TEST(Pads, FingersBetweenTwoPadsShareTheirTouch) {
  const Loads loads = HandAbove(20, 0, {54.375 / 2, 0});
  EXPECT_NEAR(Of(loads, 20), Of(loads, 21), 0.3);
  EXPECT_NEAR(Of(loads, 20) + Of(loads, 21), 3.0, 0.4);
}

TEST(Pads, OtherBoardAndFarPadsFeelNothing) {
  EXPECT_EQ(Of(HandAbove(36, 0), 2), 0);
  Loads loads{};
  EXPECT_FALSE(Mats().AddHand({Side::kA, false, {0, -315}, 0, 3.0},
                              PlayerModel{}, Side::kB, loads));
}

TEST(Pads, RestingPlaceOfAHandIsNotFelt) {
  Loads loads{};
  EXPECT_FALSE(Mats().AddHand({Side::kA, false, {120, -315}, 0, 3.0},
                              PlayerModel{}, Side::kA, loads));
}

TEST(Pads, HandOfBIsCountedAsB) {
  Loads loads{};
  Mats().AddHand(
      {Side::kB, false, court::Kyogi()->PadCentre(Side::kA, 5), 0, 3.0},
      PlayerModel{}, Side::kA, loads);
  EXPECT_EQ(loads[5].body_a_pf, 0);
  EXPECT_GT(loads[5].body_b_pf, 2);
}

TEST(Pads, WetClothFeelsOfNobody) {
  Loads loads{};
  Mats().AddCloth({court::Kyogi()->PadCentre(Side::kB, 8), 100, 100}, 2.0,
                  Side::kB, loads);
  EXPECT_NEAR(loads[8].other_pf, 2.0, 1e-6);
  EXPECT_EQ(loads[8].body_a_pf, 0);
}

}  // namespace
}  // namespace kimari::sim
