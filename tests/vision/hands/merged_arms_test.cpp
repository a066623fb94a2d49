// Arms of both players that run together in the picture: whose tip is where,
// and when the picture does not tell.
#include <gmock/gmock.h>

#include <map>
#include <set>

#include "tests/support/seeds.h"
#include "tests/vision/arm_scene.h"

namespace kimari::vision {
namespace {

constexpr double kTold = 45;  // mm, of a tip that is not held
// A hand comes to lie this deep over the other's outer row; beyond, it is at
// home.
constexpr double kOverCourt = 255;

double Off(court::Point a, court::Point b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

class MergedArmsTest : public EyeTest {
 protected:
  struct Sight {
    int alone = 0, merged = 0, held = 0, wrong = 0;
    double worst_held = 0, worst_sigmas = 0;  // mm; in sigmas
    bool merged_last = false;
    std::map<uint32_t, Side> players;
    std::set<uint32_t> a, b;  // tracks
  };

  // Plays the arms until the last has come home; every tip that is told is
  // compared with the truth.
  Sight Watch(const std::vector<ScriptedArm>& arms, double fps = 60) {
    ArmScene scene(*eye_, fps);
    double end = 0;
    for (const auto& arm : arms) end = std::max(end, arm.way.back().ms);
    Sight sight;
    while (scene.now_ms < end) {
      scene.Step(arms);
      for (const HandInView& hand : scene.seen.hands) {
        const auto known = sight.players.insert({hand.track, hand.player});
        EXPECT_EQ(known.first->second, hand.player);
        EXPECT_LE(hand.held, hand.merged);
        EXPECT_LE(hand.held ? hand.speed_mm_per_ms : 0, 12);
        if (hand.over_court) {
          (hand.player == Side::kA ? sight.a : sight.b).insert(hand.track);
        }
      }
      for (const auto& arm : arms) Compare(scene, arm, sight);
    }
    return sight;
  }

  static void Compare(const ArmScene& scene, const ScriptedArm& arm,
                      Sight& sight) {
    const court::Point tip = arm.TipAt(scene.last_ms());
    if (std::abs(tip.y) > kOverCourt) return;
    const HandInView* hand = scene.Nearest(arm.player, tip);
    ASSERT_NE(hand, nullptr);
    const double off = Off(tip, hand->tip);
    if (hand->held) {
      ++sight.held;
      sight.worst_held = std::max(sight.worst_held, off);
      sight.worst_sigmas =
          std::max(sight.worst_sigmas, off / hand->tip_sigma_mm);
      return;
    }
    ++(hand->merged ? sight.merged : sight.alone);
    if (off > kTold + (hand->merged ? 0 : 10)) ++sight.wrong;
  }
};

// A's hand lies on the place from 150 to 700 ms.
ScriptedArm Pressing(court::Point place, double from_x = 150) {
  return {.player = Side::kA,
          .way = {{30, {from_x, -330}},
                  {150, place},
                  {700, place},
                  {950, {from_x, -330}}},
          .shoulder_x = from_x};
}

TEST_F(MergedArmsTest, AHandLiesStillWhileAnotherArmSweepsOverIt) {
  const court::Point pressed{288, 217};
  const ScriptedArm b{.player = Side::kB,
                      .way = {{150, {-90, 310}},
                              {330, {290, 215}},
                              {370, {290, 215}},
                              {480, {420, 150}},
                              {520, {420, 150}},
                              {700, {-90, 330}}},
                      .shoulder_x = -50};
  const ScriptedArm a = Pressing(pressed);
  ArmScene scene(*eye_);
  int merged = 0;
  while (scene.now_ms < 660) {
    scene.Step({a, b});
    if (scene.last_ms() < 190) continue;
    const HandInView* hand = scene.Nearest(Side::kA, pressed);
    ASSERT_NE(hand, nullptr);
    EXPECT_LT(Off(hand->tip, pressed), 50) << scene.last_ms() << " ms";
    merged += hand->merged ? 1 : 0;
  }
  EXPECT_GT(merged, 8);
}

TEST_F(MergedArmsTest, ArmsCrossAtManyAngles) {
  for (const double x : {-300.0, -150.0, 0.0, 150.0, 300.0}) {
    const ScriptedArm b{.player = Side::kB,
                        .way = {{60, {-x, 330}},
                                {220, {x, -60}},
                                {420, {x, -60}},
                                {640, {-x, 330}}},
                        .shoulder_x = -x,
                        .bend_deg = 10};
    const Sight sight = Watch({Pressing({60, 90}), b});
    EXPECT_EQ(sight.wrong, 0) << "x " << x;
    EXPECT_LT(sight.worst_held, 140) << "x " << x;
    EXPECT_LT(sight.worst_sigmas, 3) << "x " << x;
    EXPECT_EQ(sight.a.size(), 1U) << "x " << x;
    EXPECT_EQ(sight.b.size(), 1U) << "x " << x;
  }
}

TEST_F(MergedArmsTest, BothHandsLieOnOneCardForLongAndPartAsTheyWere) {
  const ScriptedArm b{.player = Side::kB,
                      .way = {{60, {-60, 330}},
                              {200, {45, 10}},
                              {520, {45, 10}},
                              {720, {-60, 330}}},
                      .shoulder_x = -100};
  const Sight sight = Watch({Pressing({60, 50}), b});
  EXPECT_GT(sight.merged + sight.held, 30);
  EXPECT_EQ(sight.wrong, 0);
  EXPECT_LT(sight.worst_held, 60);
  EXPECT_EQ(sight.a.size(), 1U);
  EXPECT_EQ(sight.b.size(), 1U);
}

TEST_F(MergedArmsTest, TwoHandsOfOnePlayerUnderTheOthersArm) {
  ScriptedArm left = Pressing({-250, -60}, -250);
  ScriptedArm right = Pressing({230, -40}, 230);
  const ScriptedArm b{.player = Side::kB,
                      .way = {{150, {300, 330}},
                              {300, {220, -60}},
                              {380, {220, -60}},
                              {600, {300, 330}}},
                      .shoulder_x = 320};
  const Sight sight = Watch({left, right, b});
  EXPECT_EQ(sight.wrong, 0);
  EXPECT_EQ(sight.a.size(), 2U);
  EXPECT_EQ(sight.b.size(), 1U);
}

TEST_F(MergedArmsTest, AHandBeyondTheOthersLineIsNotHis) {
  const ScriptedArm a{.player = Side::kA,
                      .way = {{30, {150, -330}},
                              {200, {200, 310}},
                              {300, {200, 310}},
                              {480, {150, -330}}},
                      .shoulder_x = 150};
  const Sight sight = Watch({a});
  EXPECT_EQ(sight.players.size(), 1U);
  EXPECT_EQ(sight.players.begin()->second, Side::kA);
}

TEST_F(MergedArmsTest, RandomFightsAreToldRightOrNotAtAll) {
  KIMARI_LONG();
  Sight all;
  for (uint64_t seed = 101; seed < 114; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    Random random(seed);
    const auto arms = RandomFight(random);
    const Sight sight = Watch(arms);
    EXPECT_EQ(sight.a.size(), 1U);
    EXPECT_EQ(sight.b.size(), 1U);
    EXPECT_LE(sight.wrong, 1);
    all.alone += sight.alone;
    all.merged += sight.merged;
    all.held += sight.held;
    all.wrong += sight.wrong;
    all.worst_held = std::max(all.worst_held, sight.worst_held);
    EXPECT_LT(sight.worst_sigmas, 3);
  }
  EXPECT_LE(all.wrong * 100, all.merged + all.alone);
  EXPECT_GT(all.merged, 50);
  EXPECT_LT(all.worst_held, 130);
}

TEST_F(MergedArmsTest, AHeldHandArrivesNowhere) {
  KIMARI_LONG();
  std::vector<LaidCard> cards;
  for (int i = 0; i < 15; ++i) {
    cards.push_back({.id = static_cast<uint16_t>(i + 1),
                     .pose = {{-392.0 + 56 * i, 60}, 180},
                     .territory = Side::kB,
                     .row = std::nullopt,
                     .confidence = 1});
  }
  for (uint64_t seed = 201; seed < 207; ++seed) {
    Random random(seed);
    const auto arms = RandomFight(random);
    ArmScene scene(*eye_);
    scene.SetCards(cards);
    std::map<uint32_t, double> sure_ms;  // when each track was last told
    while (scene.now_ms < 900) {
      scene.Step(arms);
      for (const Arrival& arrival : scene.seen.arrivals) {
        // No more certain than the time since the hand was last told.
        const double gap = scene.last_ms() - sure_ms[arrival.track];
        if (sure_ms.contains(arrival.track) && gap > 20) {
          EXPECT_GT(arrival.at.sigma.Milliseconds(), 0.25 * gap)
              << "seed " << seed;
        }
      }
      for (const HandInView& hand : scene.seen.hands) {
        if (!hand.held) {
          sure_ms[hand.track] = scene.last_ms();
          continue;
        }
        for (const Arrival& arrival : scene.seen.arrivals) {
          EXPECT_NE(arrival.track, hand.track) << "seed " << seed;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kimari::vision
