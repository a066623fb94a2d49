#include "host/judge/hover.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "host/judge/laid_card.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kAlone = 0.05;     // probability of the other hand, at most
constexpr double kLevelSigmas = 2;  // of a level that two hands share
constexpr double kClearRise = 8;    // level noises
constexpr double kHis = 0.5;  // more of a touch than this: its shape is his

// What the pad felt of him at most.
double Most(const HandTouch& touch, Side player, const SeatCouplings& seats) {
  if (touch.Of(Other(player)) < kAlone) return touch.pad.level;
  const auto felt =
      LevelJustAfter(touch.pad, player, touch.at[Index(player)].t, seats);
  return felt ? std::min(touch.pad.level,
                         felt->level + kLevelSigmas * felt->sigma)
              : touch.pad.level;
}

HostTime Risen(const HandTouch& touch) {
  const PadLevels& levels = *touch.pad.levels;
  return touch.pad.edge.t + levels.Period() * levels.Risen();
}

}  // namespace

bool Struck(const HandTouch& touch, Side player, double clear) {
  return touch.pad.levels && touch.Of(player) - touch.both >= kHis &&
         RoseAsStruck(*touch.pad.levels, clear);
}

bool RoseAsStruck(const PadLevels& levels, double clear) {
  const double peak = levels.Peak();
  const std::vector<PlainLevel>& plain = levels.Plain();
  if (plain.empty() || peak < clear * levels.Noise() ||
      plain.front().level >= kStrikeBegun * peak) {
    return false;
  }
  const auto reached = [&](double share) {
    return std::ranges::find_if(
        plain, [&](const PlainLevel& at) { return at.level >= share * peak; });
  };
  const auto down = reached(kStrikeDown);
  return down != plain.end() && (down->scan - reached(kStrikeBegun)->scan) *
                                        levels.Period().Milliseconds() <=
                                    kStrikeMs;
}

bool MayHaveHovered(const HandTouch& touch, Side player,
                    std::span<const HandTouch> touches,
                    const SeatCouplings& seats) {
  if (!touch.pad.levels) return false;
  const SeatCoupling& seat = seats[Index(player)];
  const double usual = seat.level > 0 ? seat.level : kUsualLevel;
  double level = Most(touch, player, seats);
  if (level >= kTouchingShare * usual || Struck(touch, player, kClearRise)) {
    return false;
  }
  const Box& box = touch.box;
  const HostTime t = std::max(Risen(touch), touch.at[Index(player)].t);
  for (const HandTouch& other : touches) {
    if (&other == &touch || !other.pad.levels ||
        other.pad.board != touch.pad.board || other.Of(player) < kHis ||
        other.box.Overlap(box) < -kUnderOneHand) {
      continue;
    }
    if (Struck(other, player, kClearRise) &&
        Abs(other.at[Index(player)].t - touch.at[Index(player)].t) <
            Milliseconds(20)) {
      return false;
    }
    const auto felt = LevelJustAfter(other.pad, player, t, seats);
    if (felt) level += felt->level;
  }
  return level < kTouchingShare * usual;
}

}  // namespace kimari::judge
