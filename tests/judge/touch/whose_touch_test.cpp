#include "host/judge/touch/whose_touch.h"

#include <gtest/gtest.h>

#include "host/judge/touch/hand_model.h"
#include "tests/judge/touch/trace_maker.h"

namespace kimari::judge {
namespace {

WhoseTouch WhoseOf(const std::vector<TestHand>& hands) {
  const TestTouch touch = MakeTouch(hands, 3, 0.3);
  return Whose({touch.edge, touch.traces}, {});
}

TEST(WhoseTouch, OneHandIsItsPlayers) {
  EXPECT_GT(WhoseOf({{.player = Side::kA, .onset_scan = 4, .level = 8}}).only_a,
            0.99);
  EXPECT_GT(WhoseOf({{.player = Side::kB, .onset_scan = 4, .level = 8}}).only_b,
            0.99);
}

TEST(WhoseTouch, AHandThatJoinsIsToldWithTheMomentItBegan) {
  const WhoseTouch whose =
      WhoseOf({{.player = Side::kA, .onset_scan = 4, .level = 8},
               {.player = Side::kB, .onset_scan = 80, .level = 8}});
  EXPECT_GT(whose.both, 0.99);
  EXPECT_NEAR(whose.began[1], 80, 8);
}

TEST(WhoseTouch, AHandThatIsOnlyNearDoesNotTouch) {
  const WhoseTouch whose =
      WhoseOf({{.player = Side::kA, .onset_scan = 4, .level = 9},
               {.player = Side::kB, .onset_scan = 60, .level = 1.2}});
  EXPECT_GT(whose.only_a, 0.9);
  EXPECT_GT(whose.other_near[0], 0.5);
}

TEST(WhoseTouch, AHandInNobodysSlotsIsAnybodys) {
  const WhoseTouch whose =
      WhoseOf({{.onset_scan = 4, .level = 8, .coupling = 0}});
  EXPECT_NEAR(whose.only_a, whose.only_b, 0.1);
  EXPECT_LT(std::max(whose.only_a, whose.only_b), 0.6);
}

// One sits on his mat as he should, the other hardly touches his own.
double TwoWhereOneIsHardlyCoupled(double level_of_each) {
  return WhoseOf({{.player = Side::kA, .onset_scan = 4, .level = level_of_each},
                  {.player = Side::kB,
                   .onset_scan = 4,
                   .level = level_of_each,
                   .coupling = 0.05}})
      .both;
}

TEST(WhoseTouch, TwoHandsAreLikelierWhereOneWouldHardlyMakeTheLevel) {
  EXPECT_GT(TwoWhereOneIsHardlyCoupled(kMostHand * 0.55),
            10 * TwoWhereOneIsHardlyCoupled(kMostHand * 0.4));
}

}  // namespace
}  // namespace kimari::judge
