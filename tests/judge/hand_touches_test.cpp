#include "host/judge/hand_touches.h"

#include <gtest/gtest.h>

#include "tests/judge/felt_touches.h"

namespace kimari::judge {
namespace {

using HandTouchTest = FeltTouches;

TEST_F(HandTouchTest, AWeakTouchBesideAFullOneIsTheSameHands) {
  Touch(20, {{.player = Side::kB, .onset_scan = 3, .level = 9}});
  Touch(
      21,
      {{.player = Side::kB, .onset_scan = 3, .level = 1.5, .coupling = 0.05}});
  EXPECT_GT(Touches()[1].Of(Side::kB), 0.8);
}

TEST_F(HandTouchTest, ATouchWithoutLevelsIsThatOfTheHandBesideIt) {
  Touch(20, {{.player = Side::kA, .onset_scan = 3, .level = 9}});
  evidence::PadEdge edge = edges_[0];
  edge.pad = 21;
  edge.id = 999;
  edges_.push_back(edge);
  EXPECT_GT(Touches()[1].Of(Side::kA), 0.9);
}

TEST_F(HandTouchTest, AHandFeltBesideAtTheSameMomentMakesTwoHandsLikelier) {
  const auto odds = [&] {
    const HandTouch touch = Touches()[0];
    return touch.only_a / touch.both;
  };
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 7},
             {.player = Side::kB, .onset_scan = 26, .level = 3}});
  const double before = odds();
  Touch(21, {{.player = Side::kB, .onset_scan = 16, .level = 8}});
  EXPECT_NEAR(odds() / before, 0.25, 0.02);
}

TEST_F(HandTouchTest, AHandFeltBesideLaterDoesNot) {
  Touch(20, {{.player = Side::kA, .onset_scan = 4, .level = 7},
             {.player = Side::kB, .onset_scan = 26, .level = 3}});
  const double before = Touches()[0].only_a;
  Touch(21, {{.player = Side::kB, .onset_scan = 96, .level = 8}});
  EXPECT_DOUBLE_EQ(Touches()[0].only_a, before);
}

}  // namespace
}  // namespace kimari::judge
