#include "host/proof/certify/boards/cycles_table.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/proof/certify/boards/bench.h"
#include "host/proof/certify/boards/fight.h"

namespace kimari::world {
namespace {

using firmware::BoardStatistics;
using firmware::Section;

constexpr Duration kQuiet = Milliseconds(400);
constexpr Duration kTraced = Milliseconds(30);  // all ten are touched
constexpr Duration kWindow = Milliseconds(30);

struct Part {
  const char* name;
  Section BoardStatistics::*section;
};
constexpr std::array kParts = {
    Part{"interrupts that sample", &BoardStatistics::burst},
    Part{"interrupts that start a charge", &BoardStatistics::scan_start},
    Part{"`Board::Take`, UART interrupts in it", &BoardStatistics::take},
    Part{"received bytes", &BoardStatistics::receive},
};

// Mean cycles a scan of each part, then of all that has no marker.
using Means = std::array<double, kParts.size() + 1>;

Means Between(const BoardStatistics& before, const BoardStatistics& after) {
  Means means{};
  const auto scans =
      static_cast<double>(std::max<uint64_t>(1, after.scans - before.scans));
  const auto mean = [&](Section BoardStatistics::*section) {
    return static_cast<double>((after.*section).total -
                               (before.*section).total) /
           scans;
  };
  means.back() = mean(&BoardStatistics::period);
  for (size_t i = 0; i < kParts.size(); ++i) {
    means[i] = mean(kParts[i].section);
    means.back() -= means[i];
  }
  return means;
}

}  // namespace

Result<ScanCycles> CountCycles(const std::string& image, uint64_t seed) {
  Random random(seed);
  Hands hands(random.Next());
  BenchSetup setup;
  setup.image = image;
  auto bench = Bench::Open(setup, hands);
  if (!bench) return tl::unexpected(bench.error());
  const HostTime touched = (*bench)->Now() + Milliseconds(1100);
  for (Press press : PlanFight(touched, Milliseconds(1), random)) {
    press.hold = Milliseconds(120);
    hands.Add(press);
  }
  (*bench)->RunUntil((*bench)->Now() + Milliseconds(100));
  const BoardStatistics quiet = (*bench)->Statistics(Side::kA);
  (*bench)->RunUntil((*bench)->Now() + kQuiet);
  const Means idle = Between(quiet, (*bench)->Statistics(Side::kA));
  (*bench)->RunUntil(touched + kTraced);
  const std::array before = {(*bench)->Statistics(Side::kA),
                             (*bench)->Statistics(Side::kB)};
  (*bench)->RunUntil(touched + kTraced + kWindow);
  const Means leader = Between(before[0], (*bench)->Statistics(Side::kA));
  const Means follower = Between(before[1], (*bench)->Statistics(Side::kB));

  ScanCycles cycles;
  cycles.pads = kPadsInFight;
  for (size_t i = 0; i < idle.size(); ++i) {
    ScanCycles::Part part{"no marker: sending, main loop, idle", idle[i],
                          leader[i], follower[i], std::nullopt};
    if (i < kParts.size()) {
      const auto section = kParts[i].section;
      part.name = kParts[i].name;
      part.most = std::max(((*bench)->Statistics(Side::kA).*section).most,
                           ((*bench)->Statistics(Side::kB).*section).most);
    }
    cycles.parts.push_back(part);
  }
  return cycles;
}

std::string Table(const ScanCycles& cycles) {
  std::string out = fmt::format(
      "| cycles a scan, mean | leader, nothing touched | leader, {0} pads "
      "traced | follower, {0} pads | most in one go |\n|---|---|---|---|---|\n",
      cycles.pads);
  for (const ScanCycles::Part& part : cycles.parts) {
    out += fmt::format("| {} | {:.0f} | {:.0f} | {:.0f} | {} |\n", part.name,
                       part.idle, part.leader, part.follower,
                       part.most ? fmt::format("{}", *part.most) : "");
  }
  return out;
}

std::string Json(const ScanCycles& cycles) {
  auto parts = nlohmann::ordered_json::array();
  for (const ScanCycles::Part& part : cycles.parts) {
    nlohmann::ordered_json json{{"part", part.name},
                                {"nothing_touched", part.idle},
                                {"leader", part.leader},
                                {"follower", part.follower}};
    if (part.most) json["most"] = *part.most;
    parts.push_back(json);
  }
  const nlohmann::ordered_json json{{"pads_traced", cycles.pads},
                                    {"cycles_a_scan", parts}};
  return JsonText(json, 2) + "\n";
}

}  // namespace kimari::world
