#include "host/uses/replay/hand_distance.h"

#include <gmock/gmock.h>

#include "tests/uses/replay/recorded_match.h"

namespace kimari::replay {
namespace {

using ::testing::ElementsAre;
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
    const auto distances = DistancesOf(court::Kyogi()->card, all_, card_);
    EXPECT_THAT(distances[player], SizeIs(1));
    return distances[player].empty() ? -1
                                     : distances[player][0].mm.value_or(-1);
  }
  // At which of a player's exposures no distance can be told.
  std::vector<bool> Breaks(Side player) {
    std::vector<bool> breaks;
    const auto distances = DistancesOf(court::Kyogi()->card, all_, card_);
    for (const HandDistance& each : distances[player]) {
      breaks.push_back(!each.mm);
    }
    return breaks;
  }
  // Of the last picture.
  void AlsoSee(Side player, int x, int y) {
    See(0, player, x, y);
    auto& also = std::get<evidence::HandsSeen>(all_.back().payload).hands[0];
    auto& last = std::get<evidence::HandsSeen>(all_[all_.size() - 2].payload);
    last.hands.push_back(also);
    all_.pop_back();
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

TEST_F(HandDistanceTest, WhereHandsRunTogetherTheLineIsBroken) {
  See(1, Side::kA, 100, 0);
  See(2, Side::kA, 60, 0, true);
  See(3, Side::kA, 100, 0);
  EXPECT_THAT(Breaks(Side::kA), ElementsAre(false, true, false));
}

TEST_F(HandDistanceTest, AHandAtRestDoesNotStandForOneThatMayBeTheOthers) {
  See(1, Side::kA, 30, 0, true);
  AlsoSee(Side::kB, 300, 0);
  EXPECT_THAT(Breaks(Side::kB), ElementsAre(true));
}

}  // namespace
}  // namespace kimari::replay
