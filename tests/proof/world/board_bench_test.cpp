// The boards of a scenario.
#include "host/proof/world/board_bench.h"

#include <gtest/gtest.h>

#include "host/proof/sim/board_setup.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {
namespace {

TEST(BoardBench, CrystalsDriftAsTheMatchGoesOn) {
  auto scenario = sim::ParseScenario("[match]\nreadings = 1\n", "drift.toml");
  ASSERT_TRUE(scenario) << scenario.error().message;
  // Far beyond any crystal, so that a second shows it: 2 % after one.
  scenario->board.clock_ppm = {0, 0};
  scenario->board.drift_ppm_per_min = {20'000 * 60, 0};
  sim::World world(*scenario, {});
  auto bench = BoardBench::Open(
      std::string(KIMARI_BINARY_DIR) + "/firmware/avr/kimari_board.elf", world,
      {});
  ASSERT_TRUE(bench) << bench.error().message;
  const auto scans = [&](HostTime until) {
    for (HostTime t = until - Milliseconds(500); t <= until;
         t = t + Microseconds(500)) {
      (*bench)->RunUntil(t);
    }
    return static_cast<double>((*bench)->Statistics(Side::kA).scans);
  };
  const double half = scans(HostTime{} + Milliseconds(500));
  const double second = scans(HostTime{} + Milliseconds(1000)) - half;
  EXPECT_NEAR(second, 2000 * 1.015, 3);
}

TEST(BoardBench, CrystalIsOffByItsErrorAndItsDrift) {
  sim::BoardModel model;
  model.clock_ppm = {18, -31};
  model.drift_ppm_per_min = {2, -4};
  EXPECT_DOUBLE_EQ(sim::ClockPpm(model, Side::kA, Seconds(0)), 18);
  EXPECT_DOUBLE_EQ(sim::ClockPpm(model, Side::kA, Seconds(90)), 21);
  EXPECT_DOUBLE_EQ(sim::ClockPpm(model, Side::kB, Seconds(600)), -71);
}

}  // namespace
}  // namespace kimari::world
