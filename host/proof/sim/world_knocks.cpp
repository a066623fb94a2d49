// What the discs under the mats hear of the world.
#include "host/proof/sim/world.h"

namespace kimari::sim {

std::vector<HeardStrike> World::Strikes(HostTime from, HostTime to) const {
  const auto now = Current();
  std::vector<HeardStrike> out = knocks_.False(from, to);
  for (size_t i = 0; i < now->acts.size(); ++i) {
    const Act& act = *now->acts[i];
    const HostTime end =
        i + 1 < now->acts.size() ? now->acts[i + 1]->begin : kForever;
    if (act.begin > to || end <= from) continue;
    for (size_t hand = 0; hand < kHands; ++hand) {
      for (const Touchdown& down : act.touchdowns[hand]) {
        if (down.touch <= from || down.touch > to || down.touch >= end) {
          continue;
        }
        const Point place = act.hands[hand].At(down.touch).fingers;
        const auto heard = knocks_.Of(ImpactOf(down, place));
        out.insert(out.end(), heard.begin(), heard.end());
      }
    }
  }
  return out;
}

}  // namespace kimari::sim
