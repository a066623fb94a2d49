#include "host/uses/demo/made_from.h"

#include <spdlog/fmt/fmt.h>

#include <filesystem>

#include "host/recording/parts.h"

namespace kimari::demo {
namespace {

constexpr const char* kScenarioKey = "demo_scenario";
constexpr const char* kSeedKey = "demo_seed";
constexpr const char* kReadingsKey = "demo_readings";

}  // namespace

std::string MadeFrom::Name() const {
  return scenario.empty() ? fmt::format("seed{}", seed.value_or(kSeed))
                          : std::filesystem::path(scenario).stem().string();
}

std::vector<std::string> MadeFrom::Words() const {
  if (!scenario.empty()) return {scenario};
  return {"--seed", std::to_string(seed.value_or(kSeed)), "--readings",
          std::to_string(readings.value_or(kReadings))};
}

std::map<std::string, std::string> MadeFrom::Keys() const {
  std::map<std::string, std::string> keys = {{"world", "simulated"}};
  if (!scenario.empty()) {
    keys[kScenarioKey] = std::filesystem::absolute(scenario).string();
  } else {
    keys[kSeedKey] = std::to_string(seed.value_or(kSeed));
    keys[kReadingsKey] = std::to_string(readings.value_or(kReadings));
  }
  return keys;
}

Result<MadeFrom> MadeFromOf(const std::string& recording) {
  auto source = recording::FileSource::Open(recording);
  if (!source) return tl::unexpected(source.error());
  const auto keys = recording::HeadOf(**source);
  const auto scenario = keys.find(kScenarioKey);
  const auto seed = keys.find(kSeedKey);
  const auto readings = keys.find(kReadingsKey);
  MadeFrom made;
  if (scenario != keys.end()) {
    made.scenario = scenario->second;
  } else if (seed != keys.end() && readings != keys.end()) {
    made.seed = std::stoll(seed->second);
    made.readings = std::stoi(readings->second);
  } else if (keys.contains(recording::kMatchKey)) {
    return Fail(ErrorKind::kUsage,
                recording +
                    ": this match was not a demo: go on with it by 'kimari "
                    "match --resume' / デモの試合ではありません。kimari match "
                    "--resumeで再開してください");
  }
  return made;
}

}  // namespace kimari::demo
