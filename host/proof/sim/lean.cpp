#include "host/proof/sim/lean.h"

#include <algorithm>

#include "host/proof/sim/geometry.h"

namespace kimari::sim {
namespace {

constexpr double kLeanSeconds = 0.5;
constexpr double kSitsBackMm = 300;  // behind his own line
constexpr double kUprightMm = 560;   // height of the head's middle
constexpr double kBentMm = 380;
constexpr double kFollows = 0.15;  // share of the hands' way aside

}  // namespace

double LeanAt(std::span<const std::shared_ptr<const Act>> acts, HostTime t) {
  // From where the act before left him.
  double lean = 0;
  for (size_t i = 0; i < acts.size() && (i == 0 || acts[i]->begin <= t); ++i) {
    const Act& act = *acts[i];
    const HostTime until =
        i + 1 < acts.size() ? std::min(t, acts[i + 1]->begin) : t;
    const double in = Smooth((until - act.begin).Seconds() / kLeanSeconds);
    const double out = Smooth((act.quiet - until).Seconds() / kLeanSeconds);
    lean = std::max(lean * (1 - in), std::min(in, out));
  }
  return lean;
}

void AddHead(const court::Plan& plan, Side player, double lean_mm, double lean,
             Scene& scene) {
  double towards_x = 0;
  for (const SceneHand& hand : scene.hands) {
    if (hand.player == player) towards_x += hand.tip.x / 2;
  }
  const double sign = player == Side::kA ? -1 : 1;
  const double behind = kSitsBackMm - lean * (kSitsBackMm + lean_mm);
  SceneHead head;
  head.player = player;
  head.centre = {kFollows * towards_x, sign * (plan.far + behind)};
  head.height_mm = kUprightMm + lean * (kBentMm - kUprightMm);
  scene.heads.push_back(head);
}

}  // namespace kimari::sim
