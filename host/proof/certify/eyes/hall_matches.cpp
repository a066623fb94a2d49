#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "host/proof/certify/eyes/eye_campaign.h"
#include "host/proof/certify/eyes/hall_trouble.h"
#include "host/proof/certify/eyes/scored_match.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {
namespace {

constexpr int kMostReadings = 100;  // of a scenario
constexpr double kBeforeMs = 150;   // a first sound: hands are at rest yet
constexpr double kKnockedForMs = 2000;
constexpr double kHand = 0.25;  // of the court's depth: where one rests

// What the scenario of a trouble that a match can have says of it in each
// reading; nothing where it cannot.
std::optional<std::vector<sim::Disturbance>> InReadings(
    const HallTrouble& trouble) {
  std::vector<sim::Disturbance> all;
  for (const LightChange& change : trouble.light) {
    const bool grey = change.red == change.green && change.red == change.blue;
    if (!grey || change.where != Lit::kWhole || change.ramp_ms > 0) return {};
    sim::Disturbance light;
    light.kind = sim::DisturbanceKind::kLightChanges;
    light.amount = static_cast<double>(change.red);
    light.for_ms = kKnockedForMs;
    all.push_back(light);
  }
  for (const Knock& knock : trouble.knocks) {
    if (knock.hz > 0) return {};
    sim::Disturbance knocked;
    knocked.kind = sim::DisturbanceKind::kCameraKnocked;
    knocked.place = {knock.px / sim::CameraModel{}.pixels_per_mm, 0};
    knocked.for_ms = kKnockedForMs;
    all.push_back(knocked);
  }
  if (trouble.cat) return {};
  if (trouble.resting_hand) {
    sim::Disturbance hand;
    hand.kind = sim::DisturbanceKind::kRestingHand;
    hand.place = {-100, -kHand * court::Kyogi()->far};
    hand.for_ms = 4 * kKnockedForMs;
    all.push_back(hand);
  }
  return all;
}

sim::Scenario MatchIn(const HallTrouble& trouble,
                      const std::vector<sim::Disturbance>& troubles,
                      uint64_t seed, int readings) {
  sim::Scenario scenario = sim::DemoScenario(seed, readings);
  trouble.look(scenario.look);
  for (sim::PlayerModel& player : scenario.player_models) {
    player.lean_mm = trouble.lean_mm;
  }
  for (int reading = 1; reading <= readings; ++reading) {
    for (sim::Disturbance disturbance : troubles) {
      disturbance.reading = reading;
      disturbance.at_ms = -kBeforeMs;
      scenario.disturbances.push_back(disturbance);
    }
  }
  return scenario;
}

certify::Line LineOf(const HallTrouble& trouble, const score::Score& score) {
  using score::Count;
  certify::Line line;
  line.target = "matches";
  line.what = "a whole match, trouble: " + trouble.name;
  line.how =
      "a scenario as drawn, on the whole chain, in each reading the trouble "
      "that can come and go";
  line.trials_of = "readings";
  line.trials = static_cast<int64_t>(score.rows.size());
  const auto share = [&](std::string name, int64_t count) {
    line.figures.push_back(certify::Share(std::move(name), count, line.trials));
  };
  line.figures.push_back(certify::Never("ruled wrong", score.Of(Count::kWrong),
                                        static_cast<double>(line.trials),
                                        "readings", 1));
  share("ruled right", score.Of(Count::kRight));
  share("left to the judge without need", score.Of(Count::kOpenNotNeeded));
  share("left to him as they must be",
        score.Of(Count::kOpenNeeded) + score.Of(Count::kOpenLost));
  return line;
}

}  // namespace

EyeLines HallMatches(EyeCampaignOptions options) {
  std::vector<certify::Line> lines;
  const auto troubles = HallTroubles();
  const int readings =
      static_cast<int>(std::min<int64_t>(options.trials, kMostReadings));
  double done = 0;
  for (const HallTrouble& trouble : troubles) {
    done += 1 / static_cast<double>(troubles.size());
    const auto own = InReadings(trouble);
    if (!own || (!options.trouble.empty() &&
                 trouble.name.find(options.trouble) == std::string::npos)) {
      continue;
    }
    // The same match in each trouble.
    Random random = options.random;
    const auto score = ScoredMatch(
        MatchIn(trouble, *own, random.Next(), readings), options.image);
    if (!score) {
      return Fail(score.error().kind,
                  fmt::format("{}: {}", trouble.name, score.error().message));
    }
    lines.push_back(LineOf(trouble, *score));
    options.made(lines.back());
    if (!options.progress(done)) break;
  }
  return lines;
}

}  // namespace kimari::world
