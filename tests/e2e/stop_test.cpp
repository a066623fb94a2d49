// A simulation that is stopped: what is there stays whole.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "host/proof/world/simulate.h"
#include "tests/e2e/little_match.h"
#include "tests/support/dead_cards.h"

namespace kimari {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class Stop : public ::testing::Test {
 protected:
  Stop() { WriteLittleMatch(place, 5, 20, kThreeDeadCards); }

  bool Recording() const {
    std::error_code error;
    return std::filesystem::file_size(place.Path("out/match.mcap"), error) >
               100 &&
           !error;
  }
  // In this process, told of its progress while it lasts.
  Result<world::Simulated> Simulate(const std::atomic<bool>& stop,
                                    const std::function<void(int)>& settled) {
    const auto scenario = sim::LoadScenario(place.Path("scenario.toml"));
    if (!scenario) return tl::unexpected(scenario.error());
    world::SimulateOptions options;
    options.image = KIMARI_IMAGE;
    options.folder = place.Path("out");
    options.progress = [&settled](double, int n, int) { settled(n); };
    return world::Simulate(*scenario, options, stop);
  }
  Ran Kimari(const std::vector<std::string>& words) const {
    return place.Run(KIMARI_PROGRAM, words);
  }
  void ExpectWhole() const {
    const Ran judged = Kimari({"judge", "out/match.mcap", "--json"});
    EXPECT_EQ(judged.code, 0) << judged.err;
    EXPECT_EQ(judged.out, place.Read("out/rulings.jsonl"));
    EXPECT_THAT(place.Read("out/truth.json"), HasSubstr("kimari-truth 1"));
  }

  Workplace place;
};

TEST_F(Stop, CtrlCClosesWhatKimariSimulateRecords) {
  const Ran ran = place.Interrupt(KIMARI_PROGRAM,
                                  {"simulate", "scenario.toml", "-o", "out"},
                                  SIGINT, [this] { return Recording(); });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, AllOf(HasSubstr("Stopped with "),
                             HasSubstr(" of 3 readings settled")));
  ExpectWhole();
}

TEST_F(Stop, SigtermClosesWhatTheWorldItselfRecords) {
  const Ran ran =
      place.Interrupt(KIMARI_WORLD, {"simulate", "scenario.toml", "-o", "out"},
                      SIGTERM, [this] { return Recording(); });
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_THAT(ran.out, HasSubstr("Stopped with "));
  ExpectWhole();
}

TEST_F(Stop, TruthHoldsTheReadingsSettledSoFar) {
  std::atomic<bool> stop{false};
  const auto done = Simulate(stop, [&stop](int settled) {
    if (settled == 1) stop = true;
  });
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(done->stopped);
  EXPECT_EQ(done->settled, 1);
  ExpectWhole();
  const Ran scored = Kimari({"score", "out"});
  EXPECT_EQ(scored.code, 0) << scored.out << scored.err;
  EXPECT_THAT(scored.out, HasSubstr("1 of 1 right"));
}

TEST_F(Stop, NothingIsLeftOfAMatchThatNeverBegan) {
  const auto done = Simulate(std::atomic<bool>{true}, [](int) {});
  ASSERT_TRUE(done) << done.error().message;
  EXPECT_TRUE(done->stopped);
  EXPECT_FALSE(done->recorded);
  EXPECT_FALSE(std::filesystem::exists(place.Path("out")));
}

}  // namespace
}  // namespace kimari
