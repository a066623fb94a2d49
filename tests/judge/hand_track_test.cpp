#include "host/judge/hand_track.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/judge/seen_hands.h"

namespace kimari::judge {
namespace {

// A's hand lies at one place, another touch is felt 400 mm beside it.
class HandTrackTest : public ::testing::Test {
 protected:
  // Where A's hand may be, by a pad, while every frame shows this.
  static Whereabouts WhileSeen(evidence::HandsSeen frame) {
    HandTrack track;
    for (double ms = 0; ms < 500; ms += 16) {
      frame.at = {AtMs(ms), Milliseconds(1)};
      track.Add(frame);
    }
    return track.Where(Side::kA, {400, -120, 420, -100}, AtMs(250));
  }
  // `sigma_mm` 0: the record does not tell.
  static Whereabouts Beside(double sigma_mm, bool merged) {
    evidence::SeenHand hand = SeenArm(1, Side::kA, 100, {0, -100});
    hand.tip_sigma_um = static_cast<int32_t>(sigma_mm * 1000);
    hand.merged = merged;
    evidence::HandsSeen frame;
    frame.hands = {hand};
    return WhileSeen(frame);
  }
  // B's head is 200 mm wide about this place; no hand is seen.
  static Whereabouts UnderHead(evidence::Place middle) {
    constexpr int32_t kHalf = 100'000;
    evidence::SeenHead head{.player = Side::kB, .middle = middle};
    for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
      head.outline.push_back(
          {middle.x_um + x * kHalf, middle.y_um + y * kHalf});
    }
    evidence::HandsSeen frame;
    frame.heads = {head};
    return WhileSeen(frame);
  }
};

TEST_F(HandTrackTest, ATipThatIsSeenDeniesATouchElsewhere) {
  EXPECT_EQ(Beside(0, false), Whereabouts::kFar);
  EXPECT_EQ(Beside(8, false), Whereabouts::kFar);
}

TEST_F(HandTrackTest, ATipThatIsHiddenDeniesNoTouchWhereItMayBeByItsSigma) {
  EXPECT_EQ(Beside(12, true), Whereabouts::kFar);
  EXPECT_EQ(Beside(60, true), Whereabouts::kUnknown);
}

TEST_F(HandTrackTest, AHeadDeniesNoTouchUnderIt) {
  EXPECT_EQ(UnderHead({380'000, -150'000}), Whereabouts::kUnknown);
  EXPECT_EQ(UnderHead({100'000, -150'000}), Whereabouts::kFar);
}

}  // namespace
}  // namespace kimari::judge
