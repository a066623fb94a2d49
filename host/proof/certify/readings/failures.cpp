#include "host/proof/certify/readings/failures.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace kimari::readings {
namespace {

constexpr int kFailing = 3;  // of a match's readings

// For how long, milliseconds; 0: it is over at once.
struct Failure {
  const char* kind;
  bool of_board;
  double shortest_ms, longest_ms;
};
constexpr std::array<Failure, 8> kFailures{{
    {"board_vanishes", true, 300, 4000},
    {"board_resets", true, 0, 0},
    {"sync_wire_cut", false, 500, 8000},
    {"noise_burst", true, 200, 2000},
    {"link_corrupt", true, 200, 4000},
    {"camera_stalls", false, 60, 1500},
    {"camera_vanishes", false, 500, 4000},
    {"light_changes", false, 100, 3000},
}};

std::string Drawn(const Failure& failure, int reading, Random& random) {
  std::string text = fmt::format(
      "[[disturbance]]\nkind = \"{}\"\nreading = {}\nat_ms = {:.0f}\n",
      failure.kind, reading, random.Uniform(-500, 2000));
  if (failure.longest_ms > 0) {
    text +=
        fmt::format("for_ms = {:.0f}\n",
                    random.Uniform(failure.shortest_ms, failure.longest_ms));
  }
  if (failure.of_board) {
    text += fmt::format("board = \"{}\"\n", random.Below(2) == 0 ? "A" : "B");
  }
  if (std::string_view(failure.kind) == "link_corrupt") {
    text += fmt::format("share = {:.5f}\n", std::exp(random.Uniform(-9, -3)));
  }
  return text;
}

}  // namespace

std::string DrawFailures(Random& random, int readings) {
  std::vector<int> left(static_cast<size_t>(readings));
  std::iota(left.begin(), left.end(), 1);
  std::string text;
  for (int i = 0; i < kFailing && !left.empty(); ++i) {
    const auto at = static_cast<std::ptrdiff_t>(random.Below(left.size()));
    const Failure& failure = kFailures[random.Below(kFailures.size())];
    text += Drawn(failure, left[static_cast<size_t>(at)], random);
    left.erase(left.begin() + at);
  }
  return text;
}

}  // namespace kimari::readings
