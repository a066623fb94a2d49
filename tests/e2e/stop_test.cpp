// A simulation that is stopped: what is there stays whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>

#include "host/world/simulate.h"
#include "tests/support/program.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// Three dead cards: the quickest readings there are.
constexpr const char* kScenario = R"(
[match]
name = "three readings"
seed = 5
memorise_s = 1
joka = false

[camera]
fps = 20

[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 2, row = "lower", column = 4 }]

[[reading]]
card = 50
[[reading]]
card = 51
[[reading]]
card = 52
)";

class Stop : public ::testing::Test {
 protected:
  Stop() { place.Write("three.toml", kScenario); }

  bool Recording() const {
    std::error_code error;
    return std::filesystem::file_size(place.Path("out/match.mcap"), error) >
               100 &&
           !error;
  }
  void ExpectWhole() const {
    const Ran judged =
        place.Run(KIMARI_PROGRAM, {"judge", "out/match.mcap", "--json"});
    EXPECT_EQ(judged.code, 0) << judged.err;
    EXPECT_EQ(judged.out, place.Read("out/rulings.jsonl"));
    EXPECT_THAT(place.Read("out/truth.json"), HasSubstr("kimari-truth 1"));
  }

  Workplace place;
};

TEST_F(Stop, CtrlCClosesWhatKimariSimulateRecords) {
  const Ran ran =
      place.Interrupt(KIMARI_PROGRAM, {"simulate", "three.toml", "-o", "out"},
                      SIGINT, [this] { return Recording(); });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Stopped with "),
                             HasSubstr(" of 3 readings settled")));
  ExpectWhole();
}

TEST_F(Stop, SigtermClosesWhatTheWorldItselfRecords) {
  const Ran ran =
      place.Interrupt(KIMARI_WORLD, {"simulate", "three.toml", "-o", "out"},
                      SIGTERM, [this] { return Recording(); });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Stopped with "));
  ExpectWhole();
}

TEST_F(Stop, TruthHoldsTheReadingsSettledSoFar) {
  const auto scenario = sim::LoadScenario(place.Path("three.toml"));
  ASSERT_TRUE(scenario) << scenario.error().message;
  std::atomic<bool> stop{false};
  world::SimulateOptions options;
  options.image = KIMARI_IMAGE;
  options.folder = place.Path("out");
  options.progress = [&stop](double, int settled, int) {
    if (settled == 1) stop = true;
  };
  const auto done = world::Simulate(*scenario, options, stop);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(done->stopped);
  EXPECT_EQ(done->settled, 1);
  ExpectWhole();
  const Ran scored = place.Run(KIMARI_PROGRAM, {"score", "out"});
  EXPECT_EQ(scored.code, 0) << scored.out << scored.err;
  EXPECT_THAT(scored.out, HasSubstr("1 of 1 right"));
}

TEST_F(Stop, NothingIsLeftOfAMatchThatNeverBegan) {
  const auto scenario = sim::LoadScenario(place.Path("three.toml"));
  ASSERT_TRUE(scenario) << scenario.error().message;
  const std::atomic<bool> stop{true};
  world::SimulateOptions options;
  options.image = KIMARI_IMAGE;
  options.folder = place.Path("out");
  const auto done = world::Simulate(*scenario, options, stop);
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(done->stopped);
  EXPECT_FALSE(done->recorded);
  EXPECT_FALSE(std::filesystem::exists(options.folder));
}

}  // namespace
}  // namespace kimari
