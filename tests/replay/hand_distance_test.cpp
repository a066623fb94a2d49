#include "host/replay/hand_distance.h"

#include <gmock/gmock.h>

#include "tests/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

class HandDistanceTest : public ::testing::Test {
 protected:
  // A card of 52 x 73 mm about the origin.
  evidence::SeenCard card_;

  // A square hand of 40 mm about this place, mm.
  void See(int64_t ms, Side player, int x, int y, bool merged = false) {
    evidence::SeenHand hand;
    hand.player = player;
    hand.merged = merged;
    for (const auto& [dx, dy] : {std::pair(-20, -20), std::pair(20, -20),
                                 std::pair(20, 20), std::pair(-20, 20)}) {
      hand.outline.push_back({(x + dx) * 1000, (y + dy) * 1000});
    }
    evidence::HandsSeen seen;
    seen.at.t = At(ms);
    seen.hands.push_back(hand);
    all_.push_back({0, At(ms), seen});
  }
  double Mm(Side player) {
    const auto distances = DistancesOf(all_, card_);
    EXPECT_THAT(distances[player], SizeIs(1));
    return distances[player].empty() ? -1 : distances[player][0].mm;
  }
  std::vector<evidence::Observation> all_;
};

TEST_F(HandDistanceTest, IsFromTheOutlineToTheCardsEdge) {
  See(1, Side::kA, 100, 0);
  EXPECT_NEAR(Mm(Side::kA), 100 - 20 - 26, 0.5);
}

TEST_F(HandDistanceTest, AHandThatReachesTheCardIsAtNoDistance) {
  See(1, Side::kB, 40, 10);
  EXPECT_EQ(Mm(Side::kB), 0);
}

TEST_F(HandDistanceTest, ATurnedCardIsMeasuredAsItLies) {
  card_.angle_mdeg = 90'000;
  See(1, Side::kA, 100, 0);
  EXPECT_NEAR(Mm(Side::kA), 100 - 20 - 36.5, 0.5);
}

TEST_F(HandDistanceTest, HandsThatRunTogetherAreNotMeasured) {
  See(1, Side::kA, 100, 0, true);
  EXPECT_THAT(DistancesOf(all_, card_).a, IsEmpty());
}

}  // namespace
}  // namespace kimari::replay
