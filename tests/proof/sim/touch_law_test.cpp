// How pads feel a hand that comes down, by law.
#include "host/proof/sim/touch_law.h"

#include <gtest/gtest.h>

#include "host/proof/sim/pads.h"
#include "host/proof/sim/touch_draw.h"

namespace kimari::sim {
namespace {

constexpr double kSpeed = 1000;  // mm/s
constexpr double kLift = 20;     // mm
const HostTime kTouch = HostTime{} + Milliseconds(500);
const HostTime kUp = HostTime{} + Milliseconds(600);

// Comes down on the card at kTouch, lies there and leaves at kUp.
HandMotion Strike() {
  HandMotion motion({{0, 0}, kLift});
  HandPiece down;
  down.begin = HostTime{} + Milliseconds(300);
  down.end = kTouch;
  down.height = HandPiece::Height::kStrike;
  down.from_height = down.lift = kLift;
  down.descent = kSpeed;
  motion.Add(down);
  motion.Hold(kTouch, kUp);
  motion.Carry(kUp, kUp + Milliseconds(200), {0, 0}, kLift, kLift);
  return motion;
}

TouchDraw Of(const std::string& text) {
  return {std::make_shared<const Physics>(*ParsePhysics(text, "law.toml")), 7};
}

Touchdown DownBy(const std::string& text) {
  const TouchDraw draw = Of(text);
  Touchdown down{kTouch, kUp, kSpeed, kLift, draw.TouchOf(Side::kA, 1)};
  down.law.stands_mm = draw.CardOf(Side::kA, 1).HeightAt(kTouch);
  return down;
}

double ShareAt(const Touchdown& down, double ms_after_touch) {
  return down.At(kTouch + FromMilliseconds(ms_after_touch), Strike()).share;
}

TEST(TouchLaw, PlateIsFeltAsBefore) {
  const Touchdown down = DownBy("");
  const HandMotion motion = Strike();
  for (int us = -100'000; us < 200'000; us += 700) {
    const HostTime t = kTouch + Microseconds(us);
    const double height = motion.At(t).height_mm;
    EXPECT_EQ(down.At(t, motion).height_mm, height);
    EXPECT_EQ(down.At(t, motion).share, TouchShare(height));
  }
}

TEST(TouchLaw, BentCardIsTouchedBeforeItIsFelt) {
  const Touchdown down = DownBy("[card]\nbent_mm = 0.5\n");
  EXPECT_NEAR(ShareAt(down, 0), TouchShare(0.5), 1e-9);
  EXPECT_NEAR(ShareAt(down, 0.25), TouchShare(0.25), 1e-6);
  EXPECT_EQ(ShareAt(down, 0.5), 1);
}

TEST(TouchLaw, CardThatIsPressedFlatHasNoBend) {
  StandingCard card = Of("[card]\nbent_mm = 0.5\n").CardOf(Side::kA, 1);
  card.Press(kTouch, kUp, kSpeed);
  EXPECT_EQ(card.HeightAt(kTouch - Milliseconds(1)), 0.5);
  EXPECT_NEAR(card.HeightAt(kTouch + FromMilliseconds(0.2)), 0.3, 1e-9);
  EXPECT_EQ(card.HeightAt(kTouch + Milliseconds(1)), 0);
  EXPECT_EQ(card.HeightAt(kUp + Milliseconds(1)), 0.5);
}

TEST(TouchLaw, SecondHandBesideTheFirstMeetsTheCardOnTheMat) {
  StandingCard card =
      Of("[card]\nbent_mm = 0.5\n[follow]\nmeets = 0\n").CardOf(Side::kA, 1);
  card.Press(kTouch, kUp, kSpeed);
  EXPECT_EQ(card.HeightAt(kTouch + FromMilliseconds(0.1)), 0);
  EXPECT_EQ(card.HeightAt(kUp + Milliseconds(1)), 0.5);
}

TEST(TouchLaw, CardThatWasLetGoRattlesForAWhile) {
  StandingCard card =
      Of("[card]\nrattle_mm = 1\nrattle_ms = 10\nrattle_share = 1\n")
          .CardOf(Side::kA, 1);
  card.Press(kTouch, kUp, kSpeed);
  EXPECT_NEAR(card.HeightAt(kUp + Milliseconds(10)), std::exp(-1), 1e-6);
  EXPECT_LT(card.HeightAt(kUp + Milliseconds(200)), 1e-6);
}

TEST(TouchLaw, WhatOnlyContactAddsComesAfterIt) {
  const Touchdown down = DownBy("[contact]\nshare = 0.4\nafter_ms = 2\n");
  EXPECT_NEAR(ShareAt(down, -0.001), 0.6, 0.002);
  EXPECT_NEAR(ShareAt(down, 2), 1 - 0.4 * std::exp(-1), 1e-9);
  EXPECT_NEAR(ShareAt(down, 50), 1, 1e-9);
}

TEST(TouchLaw, SecondFingerLandsLater) {
  const Touchdown down =
      DownBy("[contact]\nsecond_finger_share = 0.5\nsecond_finger_ms = 1\n");
  EXPECT_NEAR(ShareAt(down, 0), 0.5 + 0.5 * TouchShare(1), 0.01);
  EXPECT_EQ(ShareAt(down, 1), 1);
}

TEST(TouchLaw, HandThatBrakesTouchesWhenItWasTo) {
  const Touchdown braked =
      DownBy("[hand]\nbraking_mm = 4\nbraking_share = 0.5\n");
  const HandMotion motion = Strike();
  const auto height = [&](double ms) {
    return braked.At(kTouch - FromMilliseconds(ms), motion).height_mm;
  };
  EXPECT_EQ(braked.At(kTouch, motion).height_mm, 0);
  EXPECT_NEAR(height(0.1), 0.05, 0.002);  // at half its speed
  EXPECT_LT(height(3), motion.At(kTouch - Milliseconds(3)).height_mm);
  for (double ms = 0; ms < 50; ms += 0.1) {
    EXPECT_LE(height(ms), height(ms + 0.1) + 1e-9) << ms;
    EXPECT_LT(height(ms + 0.1) - height(ms), 0.15) << ms;
  }
}

TEST(TouchLaw, SoftMatGivesAfterTheTouch) {
  const Touchdown down =
      DownBy("[hand]\nmat_gives_mm = 0.3\nmat_gives_ms = 3\n");
  EXPECT_NEAR(ShareAt(down, 0), TouchShare(0.3), 1e-9);
  EXPECT_NEAR(ShareAt(down, 3), TouchShare(0.3 * std::exp(-1)), 1e-9);
}

TEST(TouchDraw, PlayersAndCardsHaveTheirOwnByTheSeed) {
  const TouchDraw draw =
      Of("[level]\ngap_mm = { is = 0.6, spread = 0.3 }\n"
         "[card]\nbent_mm = { is = 0.5, spread = 0.3 }\n");
  EXPECT_NE(draw.TouchOf(Side::kA, 1).level->At(1),
            draw.TouchOf(Side::kB, 1).level->At(1));
  EXPECT_EQ(draw.TouchOf(Side::kA, 1).level->At(1),
            draw.TouchOf(Side::kA, 2).level->At(1));
  EXPECT_NE(draw.CardOf(Side::kA, 1).HeightAt({}),
            draw.CardOf(Side::kA, 2).HeightAt({}));
  EXPECT_EQ(draw.CardOf(Side::kA, 1).HeightAt({}),
            draw.CardOf(Side::kB, 1).HeightAt({}));
}

TEST(TouchDraw, MixGivesPlayersAndCardsAnotherLawEach) {
  const TouchDraw draw(LoadPhysics("mixed").value(), 3);
  std::set<std::string> names;
  for (uint64_t card = 1; card < 40; ++card) {
    names.insert(draw.LawOf(Side::kA, card).name);
    names.insert(draw.LawOf(Side::kB, card).name);
  }
  EXPECT_GT(names.size(), 7U);
}

TEST(Pads, CrossTalkFallsWithTheGapToThePad) {
  std::array<firmware::PadLoad, mat::kPads> loads{};
  const Electrodes mats(*court::Kyogi(), {0.2, 25});
  mats.AddHand({Side::kA, false, court::Kyogi()->PadCentre(Side::kA, 20), 0, 3},
               PlayerModel{}, Side::kA, loads);
  EXPECT_GT(loads[21].body_a_pf, 0.3);
  EXPECT_GT(loads[21].body_a_pf, 3 * loads[22].body_a_pf);
  EXPECT_GT(loads[22].body_a_pf, 0);
}

}  // namespace
}  // namespace kimari::sim
