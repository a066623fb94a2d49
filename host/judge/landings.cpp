#include "host/judge/landings.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "host/judge/laid_card.h"
#include "host/judge/touch/hand_model.h"
#include "host/judge/when.h"

namespace kimari::judge {
namespace {

constexpr Duration kRim = Milliseconds(10);
constexpr Duration kUntelling = Microseconds(500);
constexpr double kLeastOwned = 0.1;   // of a touch that is part of a landing
constexpr double kAgree = 3;          // sigmas between touches of one landing
constexpr double kUnfeltSigma = 0.5;  // steps
constexpr double kSurelyHere = 0.99;
constexpr double kTelling = 0.5;  // of the strongest level: it tells when

double Sigmas(const Instant& a, const Instant& b) {
  const double s = std::hypot(static_cast<double>(a.sigma.ns),
                              static_cast<double>(b.sigma.ns));
  return static_cast<double>(Abs(a.t - b.t).ns) / std::max(1.0, s);
}

// Precision-weighted.
Instant Mean(const std::vector<Instant>& instants) {
  const HostTime origin = instants.front().t;
  double weight = 0;
  double sum = 0;
  for (const Instant& at : instants) {
    const double s = std::max(1.0, static_cast<double>(at.sigma.ns));
    weight += 1 / (s * s);
    sum += static_cast<double>((at.t - origin).ns) / (s * s);
  }
  return {origin + Duration{std::llround(sum / weight)},
          Duration{std::llround(1 / std::sqrt(weight))}};
}

// Felt so little here, next to where the same hand came down, that its own
// instant tells nothing.
bool IsRimOf(const HandTouch& touch, const HandTouch& seed, Side player,
             const SeatCouplings& seats) {
  const size_t p = Index(player);
  if (Abs(touch.at[p].t - seed.at[p].t) > kRim ||
      touch.at[p].sigma < kUntelling) {
    return false;
  }
  const HostTime t = std::max(touch.at[p].t, seed.at[p].t);
  const auto rim = LevelJustAfter(touch.pad, player, t, seats);
  const auto full = LevelJustAfter(seed.pad, player, t, seats);
  return rim && full && touch.pad.level < seed.pad.level / 2 &&
         rim->level - 2 * rim->sigma < kWeak * full->level;
}

// Touches that one hand made as it came down.
struct OneLanding {
  std::vector<size_t> touches;  // the one that tells of it first
  Instant at;
};

std::vector<OneLanding> LandingsOf(std::span<const HandTouch> touches,
                                   Side player, const SeatCouplings& seats) {
  std::vector<OneLanding> landings;
  const size_t p = Index(player);
  const auto worth = [&](const HandTouch& touch) {
    return touch.Of(player) * touch.pressed[p] * touch.pad.level /
           (0.2 + touch.at[p].sigma.Milliseconds());
  };
  std::vector<size_t> order;
  for (size_t i = 0; i < touches.size(); ++i) {
    if (touches[i].Of(player) >= FirstOf::kWorthSaying) order.push_back(i);
  }
  std::ranges::stable_sort(order, std::ranges::greater(),
                           [&](size_t i) { return worth(touches[i]); });
  while (!order.empty()) {
    const HandTouch& seed = touches[order.front()];
    if (!seed.pad.traced || seed.Of(player) < kLeastOwned) break;
    OneLanding& landing = landings.emplace_back();
    std::vector<Instant> telling;
    for (const size_t i : order) {
      const HandTouch& touch = touches[i];
      if (&touch != &seed &&
          (!touch.Beside(seed) || (Sigmas(touch.at[p], seed.at[p]) > kAgree &&
                                   !IsRimOf(touch, seed, player, seats)))) {
        continue;
      }
      landing.touches.push_back(i);
      if (&touch == &seed || (touch.Of(player) > 0.5 && touch.pad.traced &&
                              touch.pad.level > kTelling * seed.pad.level)) {
        telling.push_back(touch.at[p]);
      }
    }
    landing.at = Mean(telling);
    for (const size_t i : landing.touches) std::erase(order, i);
  }
  return landings;
}

// Lays the finger tips of a hand that came down at t along the row of its
// strongest touch.
std::optional<Footprint> FootprintOf(const HandTouch& seed, HostTime t,
                                     Side player,
                                     std::span<const HandTouch> touches,
                                     const HandTrack& hands,
                                     const SeatCouplings& seats) {
  std::vector<Footprint::Felt> felt;
  const court::Plan& plan = hands.Court();
  for (const int pad : plan.PadsOf(seed.pad.board, seed.row)) {
    const Box box = PadBox(plan, seed.pad.board, pad);
    bool touched = false;
    for (const HandTouch& touch : touches) {
      if (touch.pad.board != seed.pad.board || touch.pad.pad != pad ||
          touch.pad.edge.t > t + kSameMoment ||
          (touch.pad.released && *touch.pad.released < t)) {
        continue;
      }
      touched = true;
      if (touch.Of(player) < 0.5) continue;
      if (const auto level = LevelJustAfter(touch.pad, player, t, seats)) {
        const bool here = touch.Of(player) >= kSurelyHere;
        felt.push_back({box, level->level, level->sigma,
                        here ? std::min(kLeastFelt, level->level) : 0});
      }
    }
    if (!touched) felt.push_back({box, 0, kUnfeltSigma});
  }
  if (std::ranges::none_of(felt, [](const auto& f) { return f.level > 0; })) {
    return std::nullopt;
  }
  std::optional<Footprint::Seen> seen;
  if (const auto x = hands.AlongRow(player, seed.box, t)) {
    seen = {*x, kAlongRowSigma};
  }
  return Footprint(felt, seen, plan.width);
}

}  // namespace

std::vector<HandTouch> JoinLandings(std::span<const HandTouch> touches,
                                    Side player, const HandTrack& hands,
                                    const SeatCouplings& seats) {
  const size_t p = Index(player);
  std::vector<HandTouch> joined(touches.begin(), touches.end());
  for (const OneLanding& landing : LandingsOf(touches, player, seats)) {
    HandTouch& seed = joined[landing.touches.front()];
    for (const size_t i : landing.touches) {
      HandTouch& touch = joined[i];
      touch.at[p] = landing.at;
      touch.a_millimetre[p] = seed.a_millimetre[p];
      touch.any[p] = seed.any[p];
      touch.elsewhere[p] = &touch != &seed && touch.row == seed.row;
    }
    seed.footprint[p] =
        FootprintOf(seed, landing.at.t, player, touches, hands, seats);
  }
  return joined;
}

}  // namespace kimari::judge
