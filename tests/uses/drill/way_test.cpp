#include "host/uses/drill/way.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace kimari::drill {
namespace {

constexpr HostTime kFrom = HostTime{} + Seconds(100);

evidence::Place Mm(double x, double y) {
  return {static_cast<int32_t>(x * 1000), static_cast<int32_t>(y * 1000)};
}

// Frames of a hand of A that rests at (150, -350), leaves at `leaves` ms and
// comes down on (-200, -100) at `lands`, by the smoothest of motions. As the
// eyes do, it is seen once it is 10 mm off its rest.
class Stroke {
 public:
  Stroke(double leaves, double lands) : leaves_(leaves), lands_(lands) {}
  SeenHands Seen(double fps, Side side = Side::kA) const {
    SeenHands seen;
    for (double ms = -200; ms < lands_ + 200; ms += 1000 / fps) {
      evidence::HandsSeen frame;
      frame.at = {kFrom + FromSeconds(ms * 1e-3), Milliseconds(1)};
      const double share = At(ms);
      const double x = 150 - 350 * share;
      const double y = -350 + 250 * share;
      if (std::hypot(350, 250) * share > 10) {
        const double turn = side == Side::kA ? 1 : -1;
        frame.hands.push_back(
            {.track = 3, .player = side, .tip = Mm(turn * x, turn * y)});
      }
      seen.push_back(frame);
    }
    return seen;
  }
  HostTime Landed() const { return kFrom + FromSeconds(lands_ * 1e-3); }

 private:
  double At(double ms) const {
    const double t = std::clamp((ms - leaves_) / (lands_ - leaves_), 0.0, 1.0);
    return t * t * t * (10 - 15 * t + 6 * t * t);
  }
  double leaves_;
  double lands_;
};

TEST(Way, FirstMovementIsWithinItsErrorAtAnyRateOfFrames) {
  int within = 0;
  int all = 0;
  for (const double fps : {15.0, 30.0, 60.0}) {
    for (double leaves = 400; leaves < 500; leaves += 7) {
      const Stroke stroke(leaves, leaves + 230);
      const Way way = WayTo(stroke.Seen(fps), Side::kA, Mm(-200, -100),
                            stroke.Landed(), kFrom);
      ASSERT_TRUE(way.moved) << fps << " " << leaves;
      const double off = (way.moved->t - kFrom).Milliseconds() - leaves;
      within += std::abs(off) <= 3 * way.moved->sigma.Milliseconds() ? 1 : 0;
      ++all;
    }
  }
  EXPECT_EQ(within, all);
}

TEST(Way, PointsLeadFromTheRestToTheCardAsThePlayerSeesIt) {
  const Stroke stroke(400, 630);
  for (const Side side : {Side::kA, Side::kB}) {
    const double turn = side == Side::kA ? 1 : -1;
    const Way way = WayTo(stroke.Seen(60, side), side,
                          Mm(turn * -200, turn * -100), stroke.Landed(), kFrom);
    ASSERT_GT(way.points.size(), 8U);
    EXPECT_NEAR(way.points.front().x_mm, 150, 30);
    EXPECT_NEAR(way.points.back().x_mm, -200, 10);
    EXPECT_NEAR(LengthMm(way.points), std::hypot(350, 250), 20);
  }
}

TEST(Way, AHandThatTheCameraTakesForANewOneOnItsWayIsStillTheSame) {
  const Stroke stroke(450, 680);
  SeenHands seen = stroke.Seen(60);
  const auto way = [&] {
    return WayTo(seen, Side::kA, Mm(-200, -100), stroke.Landed(), kFrom);
  };
  const Way whole = way();
  for (evidence::HandsSeen& frame : seen) {
    if (frame.at.t < kFrom + Milliseconds(600)) continue;
    for (evidence::SeenHand& hand : frame.hands) hand.track = 9;
  }
  EXPECT_EQ(way().moved->t, whole.moved->t);
  EXPECT_EQ(way().points.size(), whole.points.size());
}

TEST(Way, OfAHandThatIsSeenOnceNoWayIsSaid) {
  SeenHands seen = Stroke(450, 680).Seen(60);
  std::erase_if(seen, [](const evidence::HandsSeen& frame) {
    return frame.at.t < kFrom + Milliseconds(670);
  });
  const Way way =
      WayTo(seen, Side::kA, Mm(-200, -100), kFrom + Milliseconds(680), kFrom);
  EXPECT_FALSE(way.moved);
  EXPECT_TRUE(way.points.empty());
}

TEST(Way, OfAHandThatWasNotSeenNothingIsSaid) {
  const Way way = WayTo(Stroke(400, 630).Seen(60), Side::kB, Mm(0, 100),
                        kFrom + Milliseconds(630), kFrom);
  EXPECT_FALSE(way.moved);
  EXPECT_TRUE(way.points.empty());
  EXPECT_FALSE(SpeedOf(way.points));
}

TEST(Way, SpeedIsOfTheLastFiftyMilliseconds) {
  const std::vector<WayPoint> way = {
      {0, 0, 0}, {100, 50, 0}, {150, 200, 0}, {200, 350, 0}};
  const auto speed = SpeedOf(way);
  ASSERT_TRUE(speed);
  EXPECT_DOUBLE_EQ(speed->m_s, 3);
  EXPECT_NEAR(speed->sigma, 0.113, 0.001);
}

TEST(Way, NearIsFromTheTipsToTheCardsEdge) {
  evidence::SeenCard card;
  card.card = 17;
  card.centre = Mm(-200, -100);
  evidence::SeenCard far = card;
  far.card = 18;
  far.centre = Mm(400, -100);
  const std::vector cards = {card, far};
  evidence::HandsSeen frame;
  frame.at.t = kFrom + Milliseconds(10);
  frame.hands.push_back(
      {.track = 1, .player = Side::kA, .tip = Mm(-154, -100)});
  const auto near =
      NearestTo({frame}, Side::kA, cards, court::Kyogi()->card, kFrom);
  ASSERT_TRUE(near);
  EXPECT_DOUBLE_EQ(near->mm, 20);
  EXPECT_EQ(near->card, 17);
  EXPECT_FALSE(
      NearestTo({frame}, Side::kB, cards, court::Kyogi()->card, kFrom));
  frame.hands.front().tip = Mm(-210, -90);
  EXPECT_DOUBLE_EQ(
      NearestTo({frame}, Side::kA, cards, court::Kyogi()->card, kFrom)->mm, 0);
}

}  // namespace
}  // namespace kimari::drill
