// The whole chain, from a scenario file to the score: real firmware, drawn
// frames, rendered sound.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::HasSubstr;

// One take 20 ms before the opponent, one dead card; clocks that are off.
constexpr const char* kScenario = R"(
[match]
name = "two readings"
seed = 11
memorise_s = 1
joka = false

[camera]
fps = 30

[board]
drift_ppm_per_min = [20, -20]

[sound]
clock_ppm = -400

[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 5, row = "middle", column = 12 },
     { card = 9, row = "upper", column = 8 }]
B = [{ card = 2, row = "lower", column = 4 }, { card = 7, row = "upper", column = 11 }]

[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
[[reading.stroke]]
player = "B"
margin_ms = 20

[[reading]]
card = 50
)";

TEST(Simulate, AScenarioIsSettledScoredAndJudgedAgainToTheSameBytes) {
  const Workplace place;
  const auto kimari = [&](const std::vector<std::string>& words) {
    return place.Run(KIMARI_PROGRAM, words);
  };
  place.Write("two.toml", kScenario);
  const Ran simulated = kimari({"simulate", "two.toml", "-o", "out"});
  ASSERT_EQ(simulated.code, 0) << simulated.out << simulated.err;

  const Ran scored = kimari({"score", "out"});
  EXPECT_EQ(scored.code, 0) << scored.out << scored.err;
  EXPECT_THAT(scored.out, HasSubstr("2 of 2 right"));

  const std::string rulings = place.Read("out/rulings.jsonl");
  EXPECT_EQ(std::count(rulings.begin(), rulings.end(), '\n'), 2);
  EXPECT_EQ(kimari({"judge", "out/match.mcap", "--json"}).out, rulings);
  EXPECT_EQ(kimari({"judge", "out/match.mcap", "--recorded"}).out, rulings);

  const Ran stripped =
      kimari({"judge", "out/match.mcap", "--strip", "out/bare.mcap"});
  ASSERT_EQ(stripped.code, 0) << stripped.err;
  EXPECT_EQ(kimari({"judge", "out/bare.mcap", "--recorded"}).out, "");
  EXPECT_EQ(kimari({"judge", "out/bare.mcap", "--json"}).out, rulings);
}

}  // namespace
}  // namespace kimari
