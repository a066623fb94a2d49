// The ruling expected of a truth is the same before and after its way through
// truth.json: the score reads all that the world wrote.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "host/proof/score/score.h"
#include "host/proof/sim/course.h"

namespace kimari::score {
namespace {

// What is left of a world's truth after a way through the file.
Truth ThroughTheFile(const sim::Truth& truth) {
  const std::string path =
      ::testing::TempDir() + "expected_" + truth.scenario + ".json";
  std::ofstream(path) << sim::TruthJson(truth);
  Result<Truth> read = ReadTruth(path);
  std::filesystem::remove(path);
  EXPECT_TRUE(read) << read.error().message;
  return read ? *read : Truth{};
}

void ExpectAgreement(const sim::Truth& truth) {
  const Truth read = ThroughTheFile(truth);
  ASSERT_EQ(read.readings.size(), truth.readings.size());
  for (size_t i = 0; i < read.readings.size(); ++i) {
    const rules::Ruling world = sim::Expected(truth.readings[i], *truth.book);
    const auto score = Expected(read, read.readings[i]);
    ASSERT_TRUE(score) << score.error().message;
    const std::string where = truth.scenario + " " + std::to_string(i + 1);
    EXPECT_EQ(score->outcome, world.outcome) << where;
    EXPECT_EQ(score->taker, world.taker) << where;
    EXPECT_EQ(score->lay, world.lay) << where;
    EXPECT_EQ(score->first.order, world.first.order) << where;
    EXPECT_EQ(score->first.margin, world.first.margin) << where;
    EXPECT_EQ(score->faults, world.faults) << where;
    EXPECT_EQ(score->moves, world.moves) << where;
  }
}

sim::Truth Of(const sim::Scenario& scenario) {
  const auto readings = sim::Rehearse(scenario);
  EXPECT_TRUE(readings) << readings.error().message;
  sim::Truth truth;
  truth.scenario = scenario.name;
  truth.book = scenario.book;
  if (readings) truth.readings = *readings;
  return truth;
}

TEST(Expected, IsTheSameFromTheFileAsInTheWorldOnDemoMatches) {
  for (const uint64_t seed : {0, 1, 2, 3, 4}) {
    sim::Scenario scenario = sim::DemoScenario(seed, 20);
    scenario.name = "demo" + std::to_string(seed);
    ExpectAgreement(Of(scenario));
  }
}

sim::Truth Played(const std::string& reading) {
  const auto scenario = sim::ParseScenario(
      R"([layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 2, row = "lower", column = 4 },
     { card = 3, row = "upper", column = 15 }]
B = [{ card = 4, row = "upper", column = 3 }, { card = 5, row = "upper", column = 4 }]
[[reading]]
)" + reading,
      "played.toml");
  EXPECT_TRUE(scenario) << scenario.error().message;
  return scenario ? Of(*scenario) : sim::Truth{};
}

TEST(Expected, IsTheSameFromTheFileAsInTheWorldOnPushes) {
  ExpectAgreement(Played(R"(card = 1
[[reading.stroke]]
player = "B"
kind = "push"
touch_ms = 500
)"));
}

TEST(Expected, IsTheSameFromTheFileAsInTheWorldOnTheOtherHand) {
  ExpectAgreement(Played(R"(card = 1
[[reading.stroke]]
player = "A"
hand = "left"
valid = false
touch_ms = 500
[[reading.stroke]]
player = "B"
margin_ms = 40
)"));
}

TEST(Expected, IsTheSameFromTheFileAsInTheWorldOnSweeps) {
  ExpectAgreement(Played(R"(card = 50
[[reading.stroke]]
player = "A"
kind = "sweep"
target = 4
touch_ms = 500
)"));
}

}  // namespace
}  // namespace kimari::score
