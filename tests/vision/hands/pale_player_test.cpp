// Players whose skin or sleeves have the colour of cards, on the simulated
// camera's pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/seeds.h"
#include "tests/vision/simulated_court.h"

namespace kimari::vision {
namespace {

class PalePlayer : public ::testing::Test {
 protected:
  static sim::Look Dressed(uint32_t skin, uint32_t sleeve, bool kimono) {
    sim::Look look;
    look.camera.fps = 120;
    look.skin_rgb[0] = look.skin_rgb[1] = skin;
    look.sleeve_rgb[0] = look.sleeve_rgb[1] = sleeve;
    look.kimono[0] = look.kimono[1] = kimono;
    return look;
  }
  // A's hand comes in straight to `tip` and stays: how far off it the hand that
  // is told over the court is then, mm; far, where none is.
  static double TipIsOff(const sim::Look& look, court::Point tip) {
    SimulatedCourt court(look);
    const auto cards = drawing::MatchLayout(court.deck, 6);
    SimulatedPlay play(court, cards);
    const sim::Scene scene = SimulatedCourt::Still(cards);
    play.Run(8, [&](HostTime) { return scene; });
    const HostTime start = court.now();
    constexpr double kFrom = -420, kSpeed = 2.5, kMost = 220;  // mm, mm/ms, ms
    play.Run(30, [&](HostTime t) {
      const double ms = std::min((t - start).Milliseconds(), kMost);
      const double y = std::min(tip.y, kFrom + kSpeed * ms);
      sim::Scene now = scene;
      now.hands.push_back({.player = Side::kA,
                           .left = false,
                           .tip = {tip.x, y},
                           .wrist = {tip.x + 20, y - 180},
                           .elbow = {tip.x + 40, y - 440},
                           .height_mm = 8});
      return now;
    });
    double off = 1e9;
    for (const HandInView& hand : play.seen.back().hands) {
      if (!hand.over_court) continue;
      off = std::min(off, std::hypot(hand.tip.x - tip.x, hand.tip.y - tip.y));
    }
    return off;
  }

  // Monk's second tone; a kimono's pale cloth; skin and cloth as usual.
  static constexpr uint32_t kPaleSkin = 0xF3E7DB, kPaleCloth = 0xE8DFD0,
                            kSkin = 0xD9A98C, kCloth = 0x303A6A;
};

TEST_F(PalePlayer, IsSeenToHisFingersEnds) {
  EXPECT_LT(TipIsOff(Dressed(kPaleSkin, kCloth, false), {10, 30}), 20);
}

TEST_F(PalePlayer, IsSomebodyWhereNoMoreThanHisFingersIsOverTheCourt) {
  KIMARI_LONG();
  EXPECT_LT(TipIsOff(Dressed(kPaleSkin, kCloth, false), {-340, -205}), 100);
}

TEST_F(PalePlayer, IsFollowedBeyondASleeveThatCardsHide) {
  KIMARI_LONG();
  EXPECT_LT(TipIsOff(Dressed(kSkin, kPaleCloth, true), {-345, 40}), 30);
}

}  // namespace
}  // namespace kimari::vision
