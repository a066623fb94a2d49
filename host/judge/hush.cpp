#include "host/judge/hush.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "host/judge/hover.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// Nobody puts cards in order sooner after the last touch: he sees that it is
// over, reaches for a card, and only then touches one.
constexpr Duration kHush = Milliseconds(800);

constexpr double kClear = 10;  // level noises, of a rise that can be timed

constexpr size_t kFlightSteps = 4;  // from frame to frame
constexpr Duration kLargestStep = Milliseconds(40);

constexpr double kNotHis = 1e-6;

// From the first of these frames on, the fastest step left out: there another
// hand or a card may have run together with it. 0 where it is not followed.
double Speed(std::span<const HandTrack::Seen> frames,
             const evidence::SeenHand& hand) {
  std::array<double, kFlightSteps> steps{};
  evidence::Place at = hand.tip;
  for (size_t i = 0; i < kFlightSteps; ++i) {
    const Duration step = frames[i + 1].t - frames[i].t;
    const auto& hands = frames[i + 1].hands;
    const auto next =
        std::ranges::find_if(hands, [&](const evidence::SeenHand& other) {
          return other.track == hand.track && !other.merged;
        });
    if (next == hands.end() || step <= Duration{} || step > kLargestStep) {
      return 0;
    }
    steps[i] = std::hypot(next->tip.x_um - at.x_um, next->tip.y_um - at.y_um) *
               1e-3 / step.Milliseconds();
    at = next->tip;
  }
  std::ranges::sort(steps);
  return std::accumulate(steps.begin(), steps.end() - 1, 0.0) /
         (kFlightSteps - 1);
}

bool Flew(const HandTrack& hands, Side player, HostTime t) {
  const std::span<const HandTrack::Seen> frames = hands.Frames();
  for (size_t i = 0; i + kFlightSteps < frames.size(); ++i) {
    if (frames[i].t < t - kOneStroke) continue;
    if (frames[i + kFlightSteps].t > t) break;
    for (const evidence::SeenHand& hand : frames[i].hands) {
      if (hand.player == player && !hand.merged &&
          Speed(frames.subspan(i), hand) >= kFlying) {
        return true;
      }
    }
  }
  return false;
}

// When hands of each player surely came to play.
std::array<std::vector<HostTime>, 2> Strokes(std::span<const HandTouch> touches,
                                             const HandTrack& hands) {
  std::array<std::vector<HostTime>, 2> strokes;
  for (const HandTouch& touch : touches) {
    for (const Side player : {Side::kA, Side::kB}) {
      if (touch.Of(player) <= kNotHis) continue;
      const HostTime t = touch.at[Index(player)].t;
      if (Struck(touch, player, kClear) || Flew(hands, player, t)) {
        strokes[Index(player)].push_back(t);
      }
    }
  }
  return strokes;
}

// Takes a player's hand out of a touch: a touch of his alone is nobody's then.
void Without(Side player, HandTouch& touch) {
  double& other = player == Side::kA ? touch.only_b : touch.only_a;
  (player == Side::kA ? touch.only_a : touch.only_b) = 0;
  other += touch.both;
  touch.both = 0;
}

}  // namespace

TouchesByHush TellByHush(std::span<const HandTouch> touches,
                         const HandTrack& hands,
                         std::optional<HostTime> quiet_since) {
  TouchesByHush told;
  told.played.assign(touches.begin(), touches.end());
  told.late = told.played;
  std::vector<size_t> order(touches.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::ranges::stable_sort(order, {},
                           [&](size_t i) { return touches[i].pad.edge.t; });
  const std::array<std::vector<HostTime>, 2> strokes = Strokes(touches, hands);
  std::optional<HostTime> last = quiet_since;
  bool quiet = false;
  for (const size_t i : order) {
    const HostTime edge = touches[i].pad.edge.t;
    if (!quiet && last && edge - *last >= kHush) {
      quiet = true;
      told.pause = edge - *last;
    }
    last = edge;
    for (const Side player : {Side::kA, Side::kB}) {
      const HostTime t = touches[i].at[Index(player)].t;
      const bool played =
          !quiet ||
          std::ranges::any_of(strokes[Index(player)], [&](HostTime stroke) {
            return t >= stroke - kLanding && t <= stroke + kOneStroke;
          });
      Without(player, (played ? told.late : told.played)[i]);
    }
  }
  return told;
}

}  // namespace kimari::judge
