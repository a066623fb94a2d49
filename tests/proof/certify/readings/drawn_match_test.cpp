// The matches that the certificate of readings plays are what they say.
#include "host/proof/certify/readings/drawn_match.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "host/proof/certify/readings/kind.h"

namespace kimari::readings {
namespace {

DrawnMatch Match(uint64_t seed, bool failing = false) {
  auto match = DrawMatch(Random(seed), sim::UsualPhysics(), failing);
  EXPECT_TRUE(match.has_value()) << match.error().message;
  return match.value_or(DrawnMatch{});
}
sim::PlannedReading Of(const DrawnMatch& match, Kind kind) {
  for (const sim::PlannedReading& reading : match.scenario.readings) {
    if (reading.note == CountedAs(kind, match.declared)) return reading;
  }
  ADD_FAILURE() << Name(kind);
  return {};
}

TEST(DrawnMatch, HasAReadingOfEachKindAtAnySeed) {
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    std::set<std::string> notes;
    for (const auto& reading : Match(seed).scenario.readings) {
      notes.insert(reading.note);
    }
    EXPECT_EQ(notes.size(), AllKinds().size()) << seed;
  }
}

TEST(DrawnMatch, CountsWhatHangsOnTheHandByWhetherItWasDeclared) {
  EXPECT_EQ(AllCounted().size(), AllKinds().size() + 2);
  std::set<bool> declared;
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    declared.insert(Match(seed).declared);
  }
  EXPECT_EQ(declared.size(), 2U);
}

TEST(DrawnMatch, BeginsAnOwnCardWithTheValidHandAndGoesOnWithEither) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const DrawnMatch match = Match(seed);
    const auto same = Of(match, Kind::kOwnThenSame).strokes;
    const auto other = Of(match, Kind::kOwnThenOther).strokes;
    EXPECT_TRUE(same[0].valid && same[1].valid) << seed;
    EXPECT_TRUE(other[0].valid && !other[1].valid) << seed;
  }
}

TEST(DrawnMatch, HasSlowHandsAndPushesWhereItSaysSo) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const DrawnMatch match = Match(seed);
    EXPECT_LE(Of(match, Kind::kSlow).strokes[0].speed_m_s, 0.5) << seed;
    EXPECT_EQ(Of(match, Kind::kPush).strokes[0].kind, sim::StrokeKind::kPush);
  }
}

TEST(DrawnMatch, IsPlayedAgainFromItsText) {
  const DrawnMatch match = Match(5);
  const auto again = sim::ParseScenario(match.text, "again");
  ASSERT_TRUE(again);
  EXPECT_EQ(again->seed, match.scenario.seed);
  EXPECT_EQ(again->layout.size(), match.scenario.layout.size());
  EXPECT_EQ(again->readings[7].strokes.size(),
            match.scenario.readings[7].strokes.size());
}

TEST(DrawnMatch, IsTheSameButForDevicesThatFail) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const DrawnMatch match = Match(seed, true);
    EXPECT_EQ(match.text.find(Match(seed).text), 0U) << seed;
    EXPECT_EQ(match.scenario.disturbances.size(), 3U) << seed;
  }
}

TEST(DrawnMatch, DiffersFromSeedToSeed) {
  EXPECT_NE(Match(1).text, Match(2).text);
  EXPECT_EQ(Match(1).text, Match(1).text);
}

}  // namespace
}  // namespace kimari::readings
