// The matches that the eyes' certificate plays for hands are what they say.
#include "host/proof/certify/eyes/second_hand.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kimari::world {
namespace {

sim::Scenario Match(uint64_t seed) {
  Random random(seed);
  auto match = SecondHandMatch(random);
  EXPECT_TRUE(match.has_value()) << match.error().message;
  return match.value_or(DrawnMatch{}).scenario;
}
// Of the player who touches his own card first.
std::vector<sim::Stroke> Touches(const sim::PlannedReading& reading) {
  std::vector<sim::Stroke> touches;
  for (const sim::Stroke& stroke : reading.strokes) {
    if (stroke.kind != sim::StrokeKind::kHover) touches.push_back(stroke);
  }
  std::sort(touches.begin(), touches.end(), [](const auto& a, const auto& b) {
    return a.touch_ms < b.touch_ms;
  });
  return touches;
}

TEST(SecondHandMatch, HasAReadingOfEachKindAtAnySeed) {
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    EXPECT_EQ(Match(seed).readings.size(), AllBeside().size()) << seed;
  }
}

TEST(SecondHandMatch, BeginsEachWithAFoulAndHasTheOtherHandTakeWhereItSaysSo) {
  const sim::Scenario match = Match(3);
  for (size_t i = 0; i < match.readings.size(); ++i) {
    const auto touches = Touches(match.readings[i]);
    ASSERT_EQ(touches.size(), 2U) << i;
    EXPECT_EQ(touches[0].aim, sim::Aim::kCard);
    EXPECT_EQ(touches[1].aim, sim::Aim::kCalled);
    const bool other = AllBeside()[i] == Beside::kOtherTakes ||
                       AllBeside()[i] == Beside::kBothStay;
    EXPECT_EQ(touches[0].left != touches[1].left, other) << i;
  }
}

TEST(SecondHandMatch, IsPlayedAgainFromItsText) {
  Random random(5);
  const auto match = SecondHandMatch(random);
  ASSERT_TRUE(match);
  const auto again = sim::ParseScenario(match->text, "again");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->seed, match->scenario.seed);
  EXPECT_EQ(again->readings[7].strokes.size(),
            match->scenario.readings[7].strokes.size());
}

TEST(SecondHandMatch, DiffersFromSeedToSeed) {
  EXPECT_NE(Match(1).readings[0].strokes[0].touch_ms,
            Match(2).readings[0].strokes[0].touch_ms);
}

}  // namespace
}  // namespace kimari::world
