#include "host/proof/certify/readings/drawn_match.h"

#include <spdlog/fmt/fmt.h>

#include <array>
#include <utility>
#include <vector>

#include "host/proof/certify/readings/failures.h"
#include "host/proof/certify/readings/hand_script.h"
#include "host/proof/certify/readings/kind.h"

namespace kimari::readings {
namespace {

constexpr std::array<int, 4> kFrameRates{30, 60, 60, 120};
constexpr uint64_t kLeftHanded = 7;  // one in so many
constexpr uint64_t kFewestCards = 15;
constexpr uint64_t kMostCards = 25;

std::string Settings(Random& random, const sim::Physics& law, bool declared) {
  std::string text = fmt::format(
      "[match]\nname = \"drawn readings\"\nmemorise_s = 1\njoka = false\n"
      "seed = {}\n[camera]\nfps = {}\n[layout]\nrandom = true\nper_side = {}\n",
      random.Below(1U << 31U), kFrameRates[random.Below(kFrameRates.size())],
      kFewestCards + random.Below(kMostCards - kFewestCards + 1));
  if (sim::LoadPhysics(law.name)) {
    text += fmt::format("[world]\nphysics = \"{}\"\n", law.name);
  }
  for (const char* player : {"A", "B"}) {
    const char* hand = random.Below(kLeftHanded) == 0 ? "left" : "right";
    text += fmt::format("[players.{}]\nhand = \"{}\"\n", player, hand);
    if (declared) text += fmt::format("declared = \"{}\"\n", hand);
    text += fmt::format(
        "hand_width_mm = {:.0f}\nfingers_mm = {:.0f}\ncoupling = {:.2f}\n"
        "touch_pf = {:.1f}\n",
        random.Uniform(65, 90), random.Uniform(40, 60),
        random.Uniform(0.4, 0.8), random.Uniform(2.5, 4));
  }
  return text;
}

std::vector<Kind> AnyOrder(Random& random) {
  std::vector<Kind> kinds = AllKinds();
  for (size_t left = kinds.size(); left > 1; --left) {
    std::swap(kinds[left - 1], kinds[random.Below(left)]);
  }
  return kinds;
}

}  // namespace

Result<DrawnMatch> DrawMatch(Random random, const sim::PhysicsPtr& law,
                             bool failing) {
  DrawnMatch match;
  match.declared = random.Below(2) == 0;
  const std::string settings = Settings(random, *law, match.declared);
  auto court = sim::ParseScenario(settings, "drawn readings");
  if (!court) return tl::unexpected(court.error());
  HandScript script(settings, *court, match.declared, random);
  for (const Kind kind : AnyOrder(random)) script.Write(kind);
  match.text = script.Text();
  if (failing) {
    match.text += DrawFailures(random, static_cast<int>(AllKinds().size()));
  }
  auto scenario = sim::ParseScenario(match.text, "drawn readings");
  if (!scenario) return tl::unexpected(scenario.error());
  match.scenario = std::move(*scenario);
  match.scenario.physics = law;
  return match;
}

}  // namespace kimari::readings
