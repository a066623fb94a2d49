#include "host/judge/finger_tips.h"

#include <gtest/gtest.h>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

const Box kMiddlePad = PadBox(*court::Kyogi(), Side::kA, 20);

TEST(FingerTips, MayLieOnWhatASpreadHandReaches) {
  const double y = (kMiddlePad.y0 + kMiddlePad.y1) / 2;
  EXPECT_TRUE(MayLieOn(Side::kA, {kMiddlePad.x1 + 29, y}, kMiddlePad));
  EXPECT_FALSE(MayLieOn(Side::kA, {kMiddlePad.x1 + 31, y}, kMiddlePad));
}

TEST(FingerTips, LieBehindTheTipAsTheirOwnerSits) {
  EXPECT_FALSE(
      MayLieOn(Side::kA, {kMiddlePad.x0, kMiddlePad.y0 - 10}, kMiddlePad));
  EXPECT_TRUE(
      MayLieOn(Side::kB, {kMiddlePad.x0, kMiddlePad.y0 - 10}, kMiddlePad));
}

TEST(FingerTips, SurelyCoverWhatTheNarrowestDo) {
  EXPECT_NEAR(Covers(Side::kA, MiddleOf(kMiddlePad), kMiddlePad), 24 * 25,
              1e-6);
  EXPECT_EQ(Covers(Side::kA, {kMiddlePad.x1 + 13, kMiddlePad.y1}, kMiddlePad),
            0);
}

TEST(FingerTips, AreFeltByTheBoardWhosePadsTheyCover) {
  const auto over = [](Side board, court::Point tip) {
    return OverPads(*court::Kyogi(), Side::kA, tip, board);
  };
  EXPECT_TRUE(over(Side::kA, MiddleOf(kMiddlePad)));
  EXPECT_FALSE(over(Side::kB, MiddleOf(kMiddlePad)));
  // In the gap in the middle a hand reaches back over its own pads alone.
  EXPECT_TRUE(over(Side::kA, {MiddleOf(kMiddlePad).x, 0}));
  EXPECT_FALSE(over(Side::kB, {MiddleOf(kMiddlePad).x, 0}));
}

}  // namespace
}  // namespace kimari::judge
