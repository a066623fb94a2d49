// Whole matches on the whole chain, each held against the score sheet that was
// written for it by hand before it was played (matches/README.md).
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "host/match/match.h"
#include "host/recording/reader.h"
#include "tests/e2e/written_sheet.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using testing::IsEmpty;

const std::string kMatches = KIMARI_SOURCE_DIR "/tests/e2e/matches/";

// "01_last_card" and its like.
std::vector<std::string> Names() {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(kMatches)) {
    const std::string name = file.path().filename();
    const size_t end = name.find(".sheet.toml");
    if (end != std::string::npos) names.push_back(name.substr(0, end));
  }
  std::sort(names.begin(), names.end());
  return names;
}

class WrittenMatch : public testing::TestWithParam<std::string> {
 protected:
  // KIMARI_MATCH_SEED plays it with another seed: the sheet stays the same.
  void Play() {
    std::ifstream file(kMatches + GetParam() + ".toml");
    std::stringstream text;
    text << file.rdbuf();
    std::string scenario = text.str();
    // NOLINTNEXTLINE(concurrency-mt-unsafe): tests run one thread
    if (const char* seed = std::getenv("KIMARI_MATCH_SEED")) {
      scenario = std::regex_replace(scenario, std::regex("\nseed = [0-9]+"),
                                    "\nseed = " + std::string(seed));
      std::printf("seed %s\n", seed);
    }
    place_.Write("scenario.toml", scenario);
    const Ran ran = Kimari({"simulate", "scenario.toml", "-o", "out"});
    ASSERT_EQ(ran.code, 0) << ran.out << ran.err;
    said_ = ran.out;
  }
  Ran Kimari(const std::vector<std::string>& words) const {
    return place_.Run(KIMARI_PROGRAM, words);
  }
  std::string SheetOf(const std::string& recording) const {
    const Ran ran = Kimari({"score-sheet", recording, "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err;
    return ran.out;
  }
  // Readings that opened while something held.
  std::vector<std::string> OpenedWhileHeld() const {
    std::vector<std::string> all;
    auto reader = recording::Reader::Open(place_.Path("out/match.mcap"));
    const auto observations = recording::ReadObservations(*reader);
    match::Match match;
    for (const evidence::Observation& each : observations->all) {
      const auto* opened = std::get_if<evidence::ReadingOpened>(&each.payload);
      for (const match::Hold& hold : match.Holds()) {
        if (opened == nullptr) break;
        all.push_back(std::to_string(opened->reading) + ": " +
                      rules::Render(hold.why).en);
      }
      EXPECT_TRUE(match.Add(each).has_value());
    }
    return all;
  }

  Workplace place_;
  std::string said_;
};

TEST_P(WrittenMatch, IsOnTheSheetAsItWasWritten) {
  const nlohmann::json written =
      ReadWrittenSheet(kMatches + GetParam() + ".sheet.toml");
  Play();
  const std::string made = SheetOf("out/match.mcap");
  for (const std::string& difference :
       Differences(written, nlohmann::json::parse(made))) {
    ADD_FAILURE() << difference;
  }
  EXPECT_THAT(OpenedWhileHeld(), IsEmpty());
  // Its rulings stripped, the evidence and the decisions give all of it again.
  Kimari({"judge", "out/match.mcap", "--strip", "bare.mcap"});
  EXPECT_EQ(Kimari({"judge", "bare.mcap", "--recorded"}).out, "");
  EXPECT_EQ(Kimari({"judge", "bare.mcap", "--json"}).out,
            place_.Read("out/rulings.jsonl"));
  EXPECT_EQ(SheetOf("bare.mcap"), made);
  if (HasFailure()) std::printf("%s", said_.c_str());
}

INSTANTIATE_TEST_SUITE_P(Matches, WrittenMatch, testing::ValuesIn(Names()),
                         [](const auto& match) { return "M" + match.param; });

}  // namespace
}  // namespace kimari
