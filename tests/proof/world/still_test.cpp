// What is skipped of a scene that stands still leaves no trace.
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "host/proof/world/simulate.h"

namespace kimari::world {
namespace {

// Heads and hands in the picture, a camera that is knocked, a lamp that blinks,
// frames that come at once.
constexpr const char* kScenario = R"(
[match]
memorise_s = 1
joka = false
[camera]
fps = 30
latency_ms = 0
lamp = true
[board]
lamp_blinks_ms = 200
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 2, row = "lower", column = 4 }]
[[reading]]
card = 1
[[reading.stroke]]
player = "A"
touch_ms = 700
[[disturbance]]
kind = "light_changes"
reading = 1
at_ms = 300
light = 1.1
)";

class Still : public ::testing::TestWithParam<bool> {
 protected:
  Still() { std::filesystem::remove_all(folder_); }
  ~Still() override { std::filesystem::remove_all(folder_); }

  // What is written of a match, to the byte.
  std::string Recording(bool skip_still) const {
    const auto scenario = sim::ParseScenario(kScenario, "still.toml");
    EXPECT_TRUE(scenario) << scenario.error().message;
    const std::string into = folder_ + (skip_still ? "/on" : "/off");
    std::filesystem::create_directories(folder_);
    SimulateOptions options;
    options.image = KIMARI_BINARY_DIR "/firmware/avr/kimari_board.elf";
    options.folder = into;
    options.frames = GetParam();
    options.skip_still = skip_still;
    const auto done = Simulate(*scenario, options, std::atomic<bool>{false});
    EXPECT_TRUE(done && done->settled == 1);
    std::ifstream file(into + "/match.mcap", std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::string folder_ = ::testing::TempDir() + "still";
};

TEST_P(Still, TheRecordingIsTheSameWithoutSkipping) {
  const std::string skipped = Recording(true);
  EXPECT_GT(skipped.size(), 100'000u);
  EXPECT_TRUE(skipped == Recording(false));
}

INSTANTIATE_TEST_SUITE_P(WithFramesAndWithout, Still, ::testing::Bool());

}  // namespace
}  // namespace kimari::world
