#include "vision/hands/raised_hand.h"

#include <gtest/gtest.h>

#include <iostream>

#include "tests/support/seeds.h"
#include "tests/vision/raised_hand_scene.h"

namespace kimari::vision {
namespace {

constexpr std::array<uint32_t, 4> kSkins = {0xD9A98C, 0xC89878, 0xE3BC9F,
                                            0x8D5A3C};
constexpr std::array<uint32_t, 5> kSleeves = {0x38405A, 0x7A3038, 0x20242A,
                                              0x5A6E4C, 0x8E949C};

// A hall, its players and its camera, all drawn.
sim::Look DrawLook(Random& random, uint64_t seed) {
  sim::Look look;
  look.seed = seed;
  look.mat = static_cast<sim::MatKind>(random.Below(3));
  look.tatami_rgb = sim::UsualRgb(look.mat);
  for (int i = 0; i < 2; ++i) {
    look.skin_rgb[i] = kSkins.at(random.Below(kSkins.size()));
    look.sleeve_rgb[i] = kSleeves.at(random.Below(kSleeves.size()));
    look.kimono[i] = random.Uniform() < 0.3;
  }
  look.camera.light = random.Uniform(0.7, 1.2);
  look.camera.light_gradient = random.Uniform(0, 0.3);
  look.camera.warmth = random.Uniform(-0.1, 0.1);
  look.camera.noise = random.Uniform(1, 4);
  look.camera.rotation_deg = random.Uniform(-1.5, 1.5);
  return look;
}

// Where in the picture of the usual camera a hand may be held up.
sim::Point DrawTips(Random& random, Side side, bool left) {
  const double x = Seats::Rest(side, left).x;
  const double behind = random.Uniform(-15, 20);
  return {x * random.Uniform(0.6, 2.2),
          (side == Side::kA ? -1 : 1) * (court::Kyogi()->far + behind)};
}

struct Figures {
  int hands = 0, told = 0, released = 0, wrong = 0;
  double up_ms = 0, worst_up_ms = 0, down_ms = 0, worst_down_ms = 0;
};

// One hand of each player, one after the other.
void HoldUpBoth(Seats& seats, Random& random, Figures& figures) {
  for (const Side side : {Side::kA, Side::kB}) {
    const bool left = random.Uniform() < 0.5;
    const auto [up, down] =
        seats.HoldUp(side, left, DrawTips(random, side, left),
                     random.Uniform(440, 480), Milliseconds(1500));
    seats.told.clear();
    const std::vector<RaisedHand> said = seats.Watch(Milliseconds(2800));
    ++figures.hands;
    for (size_t i = 0; i < said.size(); ++i) {
      figures.wrong += said[i].player != side ? 1 : 0;
      const double late =
          (seats.told[i] - (said[i].up ? up : down)).Milliseconds();
      (said[i].up ? figures.told : figures.released) += 1;
      (said[i].up ? figures.up_ms : figures.down_ms) += late;
      double& worst = said[i].up ? figures.worst_up_ms : figures.worst_down_ms;
      worst = std::max(worst, late);
    }
  }
}

void Print(const char* what, const Figures& f) {
  std::cout << what << ": " << f.hands << " hands, told " << f.told
            << ", released " << f.released << ", wrong player " << f.wrong
            << "; after it is up " << f.up_ms / std::max(1, f.told)
            << " ms (worst " << f.worst_up_ms << "), after it begins to come "
            << "down " << f.down_ms / std::max(1, f.released) << " ms (worst "
            << f.worst_down_ms << ")\n";
}

TEST(RaisedHand, IsToldOfEitherPlayerAndItsComingDown) {
  KIMARI_LONG();
  Figures figures;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    Random random(seed);
    Seats seats(DrawLook(random, seed));
    HoldUpBoth(seats, random, figures);
  }
  Print("hands up", figures);
  EXPECT_EQ(figures.told, figures.hands);
  EXPECT_EQ(figures.released, figures.hands);
  EXPECT_EQ(figures.wrong, 0);
}

TEST(RaisedHand, IsSeenBesideAHeadThatLeansIn) {
  KIMARI_LONG();
  Figures figures;
  for (uint64_t seed = 101; seed <= 106; ++seed) {
    Random random(seed);
    Seats seats(DrawLook(random, seed));
    for (const Side side : {Side::kA, Side::kB}) {
      seats.LeanIn(side, random.Uniform(20, 150));
    }
    EXPECT_TRUE(seats.Watch(Seconds(1)).empty());
    HoldUpBoth(seats, random, figures);
  }
  Print("beside a head", figures);
  // Where his own shoulders are not before it.
  EXPECT_GE(figures.told, figures.hands / 3);
  EXPECT_EQ(figures.released, figures.told);
  EXPECT_EQ(figures.wrong, 0);
}

// Things hands and heads do that stop nobody.
class NoRaisedHand : public ::testing::TestWithParam<uint64_t> {
 protected:
  Random random_{GetParam()};
  Seats seats_{DrawLook(random_, GetParam())};

  sim::Point OverTheCourt() {
    return {random_.Uniform(-420, 420), random_.Uniform(-240, 240)};
  }
  sim::Point AtHisLine(Side side) {
    return {random_.Uniform(-300, 300),
            (side == Side::kA ? -1 : 1) *
                (court::Kyogi()->far + random_.Uniform(-20, 70))};
  }
};

TEST_P(NoRaisedHand, IsToldWhileCardsArePutInOrder) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const bool left : {false, true}) {
      for (int i = 0; i < 3; ++i) {
        seats_.Visit(side, left, OverTheCourt(), random_.Uniform(40, 120),
                     Milliseconds(100 + 300 * i), 0);
      }
    }
  }
  EXPECT_TRUE(seats_.Watch(Seconds(5)).empty());
}

TEST_P(NoRaisedHand, IsToldOfHandsThatLieAtTheLine) {
  for (const Side side : {Side::kA, Side::kB}) {
    for (const bool left : {false, true}) {
      for (int i = 0; i < 2; ++i) {
        seats_.Visit(side, left, AtHisLine(side), 60, Milliseconds(1100),
                     40 * i);
      }
    }
  }
  EXPECT_TRUE(seats_.Watch(Seconds(4)).empty());
}

TEST_P(NoRaisedHand, IsToldOfAHandThatStaysOverTheCards) {
  for (const Side side : {Side::kA, Side::kB}) {
    seats_.Visit(side, false, OverTheCourt(), 100, Milliseconds(1500), 90);
    seats_.LeanIn(side, random_.Uniform(10, 200));
  }
  EXPECT_TRUE(seats_.Watch(Milliseconds(2500)).empty());
}

TEST_P(NoRaisedHand, IsToldBeforeHalfASecond) {
  seats_.HoldUp(Side::kA, true, {-180, -264}, 450, Milliseconds(150));
  seats_.HoldUp(Side::kB, true, {180, 264}, 450, Milliseconds(150));
  EXPECT_TRUE(seats_.Watch(Seconds(2)).empty());
}

INSTANTIATE_TEST_SUITE_P(Halls, NoRaisedHand, ::testing::Range<uint64_t>(1, 7));

}  // namespace
}  // namespace kimari::vision
