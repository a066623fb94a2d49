#include "host/proof/certify/eyes/scored_match.h"

#include <atomic>

#include "host/base/scratch_folder.h"
#include "host/proof/score/score_folder.h"
#include "host/proof/world/simulate.h"

namespace kimari::world {

Result<score::Score> ScoredMatch(const sim::Scenario& scenario,
                                 const std::string& image) {
  auto folder = ScratchFolder::Make("scored");
  if (!folder) return tl::unexpected(folder.error());
  const std::atomic<bool> never{false};
  SimulateOptions options;
  options.image = image;
  options.folder = folder->Path() + "/match";
  const auto played = Simulate(scenario, options, never);
  if (!played) return tl::unexpected(played.error());
  return score::ScoreFolder(options.folder);
}

}  // namespace kimari::world
