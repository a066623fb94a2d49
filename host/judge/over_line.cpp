#include "host/judge/over_line.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace kimari::judge {
namespace {

// How far a place is inside its player's outer line, micrometres.
int32_t DepthOf(const court::Plan& plan, Side side, evidence::Place place) {
  const auto far = static_cast<int32_t>(std::lround(plan.far * 1000));
  return side == Side::kA ? place.y_um + far : far - place.y_um;
}

}  // namespace

void OverLineWatch::Add(const evidence::HandsSeen& seen) {
  using What = rules::OverLine::What;
  for (const evidence::SeenHand& hand : seen.hands) {
    if (!hand.over_court || hand.merged) continue;
    Add(seen.at.t, hand.player, What::kHand, hand.tip,
        DepthOf(*options_.plan, hand.player, hand.tip));
  }
  for (const evidence::SeenHead& head : seen.heads) {
    if (head.reach_um < options_.head_reach_mm * 1000) continue;
    Add(seen.at.t, head.player, What::kHead, head.middle, head.reach_um);
  }
}

void OverLineWatch::Add(HostTime t, Side side, rules::OverLine::What what,
                        evidence::Place place, int32_t depth_um) {
  const auto run = std::find_if(
      runs_.rbegin(), runs_.rend(),
      [&](const Run& r) { return r.what.side == side && r.what.what == what; });
  if (run == runs_.rend() || t - run->last > options_.gap) {
    runs_.push_back({{side, what, t, place.x_um, place.y_um}, t, depth_um});
    return;
  }
  run->last = std::max(run->last, t);
  if (depth_um <= run->depth_um) return;
  run->depth_um = depth_um;
  run->what.x_um = place.x_um;
  run->what.y_um = place.y_um;
}

std::vector<rules::OverLine> OverLineWatch::At(HostTime first_sound) const {
  std::vector<rules::OverLine> over;
  for (const Run& run : runs_) {
    const HostTime until = std::min(run.last, first_sound);
    if (run.what.since >= first_sound ||
        first_sound - run.last > options_.just_before ||
        until - run.what.since < options_.least) {
      continue;
    }
    over.push_back(run.what);
  }
  return over;
}

}  // namespace kimari::judge
