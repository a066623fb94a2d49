// The eyes on the simulated camera's own pictures: real poems, another drawing
// of hands, light and mat than court_drawing.h.
#include "tests/vision/simulated_court.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <vector>

#include "tests/support/seeds.h"

namespace kimari::vision {
namespace {

using drawing::Card;

sim::Look HardLook() {
  sim::Look look;
  look.seed = 9;
  look.camera.light = 0.6;
  look.camera.light_gradient = 0.5;
  look.camera.noise = 5;
  look.camera.blur_px = 1;
  look.camera.warmth = 0.15;
  look.camera.jpeg_quality = 70;
  return look;
}

TEST(SimulatedCourt, IsReadInMildAndHardLight) {
  SimulatedCourt court;
  court.EnrolDeck();
  ExpectAllRead(court, 1);
  court.SetLook(HardLook());
  ExpectAllRead(court, 2);
  ExpectAllRead(court, 3);
}

TEST(SimulatedCourt, ThinBrushOnNewRushIsRead) {
  sim::Look look;
  look.font = "AoyagiKouzanFontT";
  look.mat = sim::MatKind::kIgusa;
  look.tatami_rgb = sim::UsualRgb(look.mat);
  SimulatedCourt court(look);
  court.EnrolDeck();
  ExpectAllRead(court, 3);
}

TEST(SimulatedCourt, IsReadWhereItsSheetsLayOverTheMatsDottedClothEdge) {
  KIMARI_LONG();
  sim::Look look;
  look.heri = sim::Heri::kAlong;
  look.heri_mm = 120;
  SimulatedCourt court(look);
  court.EnrolDeck();
  for (const uint64_t seed : {1, 2, 3, 4}) ExpectAllRead(court, seed);
}

TEST(SimulatedCourt, IsReadWithRimlessCards) {
  sim::Look look;
  look.rims = false;
  SimulatedCourt court(look);
  court.EnrolDeck();
  ExpectAllRead(court, 4);
}

TEST(SimulatedCourt, ShowsWhoReachedForACardAndWhen) {
  SimulatedCourt court;
  const auto cards = drawing::MatchLayout(court.deck, 6);
  for (const Side player : {Side::kA, Side::kB}) {
    SimulatedPlay play(court, cards);
    const double home = player == Side::kA ? -1 : 1;
    sim::Scene scene = SimulatedCourt::Still(cards);
    play.Run(8, [&](HostTime) { return scene; });
    // Straight down on a card of the middle row, 2.4 mm a ms, along y.
    const Card& target =
        *std::find_if(cards.begin(), cards.end(), [&](const Card& card) {
          return std::abs(card.centre.y - home * 134.5) < 10;
        });
    const HostTime start = court.now();
    const double from = home * 340, speed = -home * 2.4;
    const double edge =
        target.centre.y + home * court::Kyogi()->card.height / 2;
    const auto hand = [&](HostTime t) {
      const double ms = (t - start).Milliseconds();
      sim::Scene now = scene;
      const double y = from + speed * std::clamp(ms, 0.0, 88.0);
      now.hands.push_back({.player = player,
                           .left = false,
                           .tip = {target.centre.x, y},
                           .wrist = {target.centre.x, y + home * 180},
                           .elbow = {target.centre.x, y + home * 440},
                           .height_mm = 0});
      return now;
    };
    play.Run(8, hand);
    const auto arrival = play.ArrivalAt(target.id);
    ASSERT_TRUE(arrival.has_value());
    EXPECT_EQ(arrival->player, player);
    const HostTime truth = start + FromMilliseconds((edge - from) / speed);
    EXPECT_LT(Abs(arrival->at.t - truth), court.period() * 3 / 2);
    EXPECT_LT(Abs(arrival->at.t - truth), arrival->at.sigma * 3);
    EXPECT_TRUE(play.motions.empty());
  }
}

TEST(SimulatedCourt, ShowsACardSweptOutByAHand) {
  SimulatedCourt court;
  auto cards = drawing::MatchLayout(court.deck, 6);
  SimulatedPlay play(court, cards);
  sim::Scene scene = SimulatedCourt::Still(cards);
  play.Run(8, [&](HostTime) { return scene; });
  // A sweeps the outermost card of his upper row off to the right.
  const auto swept =
      static_cast<size_t>(std::max_element(cards.begin(), cards.begin() + 9,
                                           [](const Card& a, const Card& b) {
                                             return a.centre.x < b.centre.x;
                                           }) -
                          cards.begin());
  const double x = cards[swept].centre.x, y = cards[swept].centre.y;
  const HostTime start = court.now();
  constexpr double kSpeed = 2.5;
  play.Run(10, [&](HostTime t) {
    const double ms = (t - start).Milliseconds();
    sim::Scene now = scene;
    // The hand comes from the left, pushes the card's left edge from 40 ms on,
    // then stops; the card slides on.
    const double tip_x = x - 26 - 100 + kSpeed * std::min(ms, 90.0);
    now.hands.push_back({.player = Side::kA,
                         .left = false,
                         .tip = {tip_x, y + 10},
                         .wrist = {tip_x - 60, y - 150},
                         .elbow = {tip_x - 120, y - 420},
                         .height_mm = 3});
    now.cards[swept].centre.x = x + kSpeed * std::max(0.0, ms - 40);
    return now;
  });
  const auto mine = std::find_if(
      play.motions.begin(), play.motions.end(), [&](const CardMotion& m) {
        return m.card == cards[swept].id && m.left.has_value();
      });
  ASSERT_NE(mine, play.motions.end());
  const HostTime out =
      start +
      FromMilliseconds(40 + (court::Kyogi()->width / 2 - x + 26) / kSpeed);
  EXPECT_LT(Abs(mine->left->t - out), court.period() * 3 / 2);
}

TEST(SimulatedCourt, ShowsAPressedHandUnderTheOthersSweep) {
  SimulatedCourt court;
  const auto cards = drawing::MatchLayout(court.deck, 6);
  SimulatedPlay play(court, cards);
  const sim::Scene scene = SimulatedCourt::Still(cards);
  play.Run(8, [&](HostTime) { return scene; });
  const court::Point pressed{288, 217};
  const HostTime start = court.now();
  play.Run(36, [&](HostTime t) {
    const double ms = (t - start).Milliseconds();
    sim::Scene now = scene;
    // A strokes for 120 ms and stays; B comes along his own row at 200 ms,
    // stops on A's hand and goes on over it at 400 ms.
    const double reach = std::min(ms / 120, 1.0);
    const court::Point a{188 + 100 * reach, -330 + 547 * reach};
    now.hands.push_back({.player = Side::kA,
                         .left = false,
                         .tip = a,
                         .wrist = {a.x - 30, a.y - 178},
                         .elbow = {a.x - 90, a.y - 430},
                         .height_mm = 0});
    const double x = -100 + std::clamp((ms - 200) * 3.4, 0.0, 340.0) +
                     std::clamp((ms - 400) * 3.0, 0.0, 180.0);
    const court::Point b{x, 175};
    now.hands.push_back({.player = Side::kB,
                         .left = false,
                         .tip = b,
                         .wrist = {b.x - 160, b.y + 70},
                         .elbow = {b.x - 380, b.y + 190},
                         .height_mm = 20});
    return now;
  });
  int merged = 0;
  std::map<uint32_t, Side> players;
  for (const HandsInFrame& frame : play.seen) {
    const double ms = (frame.stamp - start).Milliseconds();
    for (const HandInView& hand : frame.hands) {
      players.insert({hand.track, hand.player});
      if (hand.player != Side::kA || ms < 140) continue;
      merged += hand.merged ? 1 : 0;
      EXPECT_LT(std::hypot(hand.tip.x - pressed.x, hand.tip.y - pressed.y), 40)
          << ms << " ms";
    }
  }
  EXPECT_GT(merged, 10);
  EXPECT_EQ(players.size(), 2U);
}

}  // namespace
}  // namespace kimari::vision
