// Work that is stopped leaves a word, and ends as it would without.
#include "host/base/stop_word.h"

#include <gtest/gtest.h>

#include <csignal>

namespace kimari {
namespace {

using ::testing::KilledBySignal;

TEST(StopWordDeathTest, CtrlCLeavesItAndEnds) {
  const auto stop = [] {
    const StopWord stopped("kimari: stopped, nothing is kept");
    raise(SIGINT);
  };
  EXPECT_EXIT(stop(), KilledBySignal(SIGINT), "stopped, nothing is kept");
}

TEST(StopWordDeathTest, WorkThatIsDoneLeavesNone) {
  const auto stop = [] {
    { const StopWord stopped("nothing is kept"); }
    raise(SIGTERM);
  };
  EXPECT_EXIT(stop(), KilledBySignal(SIGTERM), "^$");
}

}  // namespace
}  // namespace kimari
