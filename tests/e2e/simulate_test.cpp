// The whole chain, from a scenario file to the score: real firmware, drawn
// frames, rendered sound.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>

#include "tests/e2e/little_match.h"

namespace kimari {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;

// One take 20 ms before the opponent, one dead card; clocks that are off.
constexpr const char* kTwoReadings = R"(
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

class Simulate : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    place = std::make_unique<Workplace>();
    WriteLittleMatch(*place, 11, 30, kTwoReadings);
    simulated = Kimari({"simulate", "scenario.toml", "-o", "out"});
  }
  static void TearDownTestSuite() { place.reset(); }
  void SetUp() override {
    ASSERT_EQ(simulated.code, 0) << simulated.out << simulated.err;
  }
  static Ran Kimari(const std::vector<std::string>& words) {
    return place->Run(KIMARI_PROGRAM, words);
  }

  static inline std::unique_ptr<Workplace> place;
  static inline Ran simulated;
};

// A mat whose pale cloth edge is taken for paper: the court is a start, which
// the eyes doubt.
constexpr const char* kPaleEdge = R"(
[look]
heri = "across"
heri_colour = "#B8AFA0"
[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 9, row = "upper", column = 8 }]
B = [{ card = 2, row = "lower", column = 4 }, { card = 7, row = "upper", column = 11 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
)";

// Of seed 11; into the folder out.
void SimulateLittleMatch(const Workplace& place, int fps,
                         const std::string& rest) {
  WriteLittleMatch(place, 11, fps, rest);
  const Ran played =
      place.Run(KIMARI_PROGRAM, {"simulate", "scenario.toml", "-o", "out"});
  EXPECT_EQ(played.code, 0) << played.out << played.err;
}

TEST(SimulateOnAPaleEdge, AStartThatOnlyTheEyesDoubtIsLetStand) {
  const Workplace place;
  SimulateLittleMatch(place, 20, kPaleEdge);
  const Ran sheet =
      place.Run(KIMARI_PROGRAM, {"score-sheet", "out/match.mcap", "--json"});
  EXPECT_THAT(sheet.out, HasSubstr("\"let_stand_by\": \"judge\""));
  const Ran scored = place.Run(KIMARI_PROGRAM, {"score", "out"});
  EXPECT_THAT(scored.out, HasSubstr("1 of 1 right"));
}

// Discs under both mats; two hands that strike 20 ms apart.
constexpr const char* kWithDiscs = R"(
[board]
knock = true
[layout]
A = [{ card = 1, row = "lower", column = 3 }, { card = 9, row = "upper", column = 8 }]
B = [{ card = 2, row = "lower", column = 4 }, { card = 7, row = "upper", column = 11 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
[[reading.stroke]]
player = "B"
margin_ms = 20
)";

TEST(SimulateWithDiscs, ARulingSaysWhatTheKnocksDidAndIsJudgedAgainAlike) {
  const Workplace place;
  SimulateLittleMatch(place, 30, kWithDiscs);
  EXPECT_THAT(place.Run(KIMARI_PROGRAM, {"score", "out"}).out,
              HasSubstr("1 of 1 right"));
  const std::string rulings = place.Read("out/rulings.jsonl");
  EXPECT_THAT(rulings, HasSubstr("\"source\": \"knock\""));
  const Ran judged =
      place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap", "--json"});
  EXPECT_EQ(judged.out, rulings);
}

TEST_F(Simulate, WhoWasToldFirstIsToldAgainOfItsRecord) {
  EXPECT_EQ(Kimari({"judge", "out/match.mcap", "--first-told"}).out,
            place->Read("out/first-told.jsonl"));
}

TEST_F(Simulate, AScenarioIsSettledScoredAndJudgedAgainToTheSameBytes) {
  const Ran scored = Kimari({"score", "out"});
  EXPECT_EQ(scored.code, 0) << scored.out << scored.err;
  EXPECT_THAT(scored.out, HasSubstr("2 of 2 right"));

  const std::string rulings = place->Read("out/rulings.jsonl");
  EXPECT_EQ(std::count(rulings.begin(), rulings.end(), '\n'), 2);
  const Ran judged = Kimari({"judge", "out/match.mcap", "--json"});
  EXPECT_EQ(judged.out, rulings);
  EXPECT_EQ(judged.err, "");
  EXPECT_EQ(Kimari({"judge", "out/match.mcap", "--recorded"}).out, rulings);

  const Ran stripped =
      Kimari({"judge", "out/match.mcap", "--strip", "out/bare.mcap"});
  ASSERT_EQ(stripped.code, 0) << stripped.err;
  EXPECT_EQ(Kimari({"judge", "out/bare.mcap", "--recorded"}).out, "");
  EXPECT_EQ(Kimari({"judge", "out/bare.mcap", "--json"}).out, rulings);
}

TEST_F(Simulate, WhateverIsAskedOfATornRecordingItsLossIsSaidAndIsNoSuccess) {
  std::filesystem::copy_file(place->Path("out/match.mcap"),
                             place->Path("torn.mcap"));
  std::filesystem::resize_file(
      place->Path("torn.mcap"),
      std::filesystem::file_size(place->Path("torn.mcap")) * 3 / 5);
  ASSERT_EQ(Kimari({"recover", "torn.mcap", "-o", "copy.mcap"}).code, 1);
  for (const char* file : {"torn.mcap", "copy.mcap"}) {
    for (const std::vector<std::string>& question :
         {std::vector<std::string>{},
          {"--recorded"},
          {"--edges"},
          {"--strip", std::string("bare-") + file}}) {
      std::vector<std::string> words = {"judge", file};
      words.insert(words.end(), question.begin(), question.end());
      const Ran ran = Kimari(words);
      EXPECT_EQ(ran.code, 1);
      EXPECT_THAT(ran.err, AnyOf(HasSubstr("the record ends within reading"),
                                 HasSubstr("the end of the match is missing")))
          << file << (question.empty() ? "" : question[0]);
    }
  }
}

}  // namespace
}  // namespace kimari
