#include "host/judge/hand_touch.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "host/judge/hover.h"
#include "host/judge/laid_card.h"

namespace kimari::judge {
namespace {

constexpr double kFullTouch = 0.45;   // of the strongest level in the reading
constexpr double kUnseenHand = 5e-4;  // that several frames missed a hand
constexpr double kBothNear = 4;       // odds of two hands where both are seen
// That a hand lies on this pad too, where it surely lies on the next one.
constexpr double kAlongside = 4;
constexpr double kUntracedBoth = 0.03;
constexpr Duration kPadToPad = Milliseconds(60);  // from pad to pad
constexpr Duration kRim = Milliseconds(10);
constexpr Duration kUntelling = Microseconds(500);
constexpr double kWeak = 0.35;  // of the level beside it: not felt in full
constexpr Duration kOnItsWay = Milliseconds(40);
constexpr Duration kLongest = Milliseconds(200);  // of a trace
constexpr double kSliver = 0.005;  // odds that such a touch is one all the same
constexpr double kStrokeStep = 10;   // mm between the pads of one stroke
constexpr double kStranger = 0.02;   // odds that it is another hand's
constexpr double kLeastOwned = 0.1;  // of a touch that is part of a landing
constexpr double kAgree = 3;         // sigmas between touches of one landing
constexpr Duration kSameMoment = Milliseconds(3);
constexpr double kUnfeltSigma = 0.5;  // steps
constexpr double kLeastFelt = 1.7;    // steps, of a hand that is surely here
constexpr double kSurelyHere = 0.99;
constexpr double kAlongRowSigma = 14;  // mm, of the camera's finger tips
constexpr double kMayHover = 0.5;  // that a hand that may have hovered touched
constexpr double kTelling = 0.5;   // of the strongest level: it tells when

// What the camera adds to what the levels say of a touch.
HandTouch WithCamera(const PadTouch& pad, const HandTrack& hands) {
  HandTouch touch;
  touch.pad = pad;
  const mat::Pad& on = *hands.Court().pads.Find(pad.board, pad.pad);
  const Box box = PadBox(on);
  touch.box = box;
  touch.row = on.row;
  std::array<double, 2> possible = {1, 1};
  int near = 0;
  int far = 0;
  for (const Side player : {Side::kA, Side::kB}) {
    const HostTime t = pad.Of(player).at.t;
    for (const Box& reach : hands.Reach(player, t)) {
      // A hand elsewhere is not the one that touched here.
      if (reach.Overlap(box) > 0) {
        touch.reach[Index(player)].push_back(reach);
      }
    }
    const Whereabouts where = hands.Where(player, box, t);
    if (where == Whereabouts::kNear) ++near;
    if (where == Whereabouts::kFar) {
      ++far;
      possible[Index(player)] = kUnseenHand;
    }
    touch.at[Index(player)] = pad.Of(player).at;
  }
  touch.camera_saw = hands.Covers(pad.edge.t - Milliseconds(50),
                                  pad.edge.t + Milliseconds(50));
  touch.only_a = std::max(0.0, pad.players[0].probability - pad.both);
  touch.only_b = std::max(0.0, pad.players[1].probability - pad.both);
  touch.both = pad.traced ? pad.both : kUntracedBoth;
  touch.only_a *= possible[0];
  touch.only_b *= possible[1];
  // Two hands on one pad are rare where only one is seen, and not where both
  // are.
  if (far > 0) {
    touch.both *= kUnseenHand;
  } else if (near == 2) {
    touch.both *= kBothNear;
  }
  touch.Normalise();
  return touch;
}

bool Beside(const HandTouch& a, const HandTouch& b) {
  return a.pad.board == b.pad.board && a.box.Overlap(b.box) >= -kStrokeStep;
}

// A touch that no levels tell of, or only a few steps, is most likely the
// stroke of a hand that is felt in full beside it.
void JoinStrokes(std::vector<HandTouch>& touches) {
  const std::vector<HandTouch> alone = touches;
  for (HandTouch& touch : touches) {
    std::array<double, 2> known = {0, 0};
    double strongest = 0;
    for (const HandTouch& other : alone) {
      const Duration within = touch.pad.traced ? kLanding : kPadToPad;
      if (!other.pad.traced || !Beside(touch, other) ||
          other.pad.level * kWeak < touch.pad.level ||
          Abs(other.pad.edge.t - touch.pad.edge.t) > within) {
        continue;
      }
      strongest = std::max(strongest, other.pad.level);
      for (const Side player : {Side::kA, Side::kB}) {
        known[Index(player)] = std::max(known[Index(player)], other.Of(player));
      }
    }
    if (touch.pad.traced && strongest == 0) continue;
    touch.only_a *= std::max(known[0], kStranger);
    touch.only_b *= std::max(known[1], kStranger);
    touch.both *= std::max(known[0] * known[1], kStranger);
    touch.Normalise();
  }
}

// A few steps on or beside a pad that feels the same hand in full are that hand
// on its way down or up, its palm, or the pads' own cross-talk.
void FindNear(std::vector<HandTouch>& touches) {
  const auto until = [](const HandTouch& touch) {
    return touch.pad.released.value_or(touch.pad.edge.t + kLongest);
  };
  for (HandTouch& touch : touches) {
    for (const HandTouch& other : touches) {
      if (!other.pad.traced || other.pad.level * kWeak < touch.pad.level ||
          !touch.pad.traced || !Beside(touch, other) ||
          other.pad.edge.t > until(touch) + kOnItsWay ||
          until(other) + kOnItsWay < touch.pad.edge.t) {
        continue;
      }
      for (const Side player : {Side::kA, Side::kB}) {
        double& pressed = touch.pressed[Index(player)];
        pressed = std::min(pressed, 1 - other.Of(player) * (1 - kSliver));
      }
    }
  }
}

bool BothNear(const HandTouch& touch, const HandTrack& hands) {
  const Box& box = touch.box;
  return hands.Where(Side::kA, box, touch.at[0].t) == Whereabouts::kNear &&
         hands.Where(Side::kB, box, touch.at[1].t) == Whereabouts::kNear;
}

// One hand alone is less likely where the other player's is felt on the pad
// beside it at the moment at which it would have come down here. Where the
// camera saw both that is counted already.
void FindAlongside(const HandTrack& hands, std::vector<HandTouch>& touches) {
  const std::vector<HandTouch> before = touches;
  for (HandTouch& touch : touches) {
    if (!touch.pad.traced || BothNear(touch, hands)) continue;
    std::array<double, 2> beside = {0, 0};
    for (const HandTouch& other : before) {
      if (!other.pad.traced || other.pad.pad == touch.pad.pad ||
          !Beside(touch, other)) {
        continue;
      }
      for (size_t p = 0; p < 2; ++p) {
        if (touch.at[p].sigma <= kSameMoment &&
            Abs(other.at[p].t - touch.at[p].t) <= kSameMoment) {
          beside[p] =
              std::max(beside[p], other.Of(p == 0 ? Side::kA : Side::kB));
        }
      }
    }
    touch.only_a /= 1 + (kAlongside - 1) * beside[1];
    touch.only_b /= 1 + (kAlongside - 1) * beside[0];
    touch.Normalise();
  }
}

bool SameRow(const HandTouch& a, const HandTouch& b) { return a.row == b.row; }

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

// A hand that comes down on several pads comes down once: what the strongest
// touch says of when holds for the weaker ones beside it, unless they
// contradict.
// Returns the touch that tells of each landing.
std::vector<size_t> JoinLandings(std::vector<HandTouch>& touches, Side player,
                                 const SeatCouplings& seats) {
  std::vector<size_t> landings;
  const size_t p = Index(player);
  const auto worth = [&](const HandTouch& touch) {
    return touch.Of(player) * touch.pad.level /
           (0.2 + touch.at[p].sigma.Milliseconds());
  };
  std::vector<size_t> order(touches.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::erase_if(order, [&](size_t i) {
    return touches[i].Of(player) < FirstOf::kWorthSaying;
  });
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return worth(touches[a]) > worth(touches[b]);
  });
  while (!order.empty()) {
    const HandTouch& seed = touches[order.front()];
    if (!seed.pad.traced || seed.Of(player) < kLeastOwned) break;
    std::vector<size_t> members;
    std::vector<Instant> telling;
    for (const size_t i : order) {
      const HandTouch& touch = touches[i];
      if (i != order.front() &&
          (!Beside(touch, seed) || (Sigmas(touch.at[p], seed.at[p]) > kAgree &&
                                    !IsRimOf(touch, seed, player, seats)))) {
        continue;
      }
      members.push_back(i);
      if (i == order.front() || (touch.Of(player) > 0.5 && touch.pad.traced &&
                                 touch.pad.level > kTelling * seed.pad.level)) {
        telling.push_back(touch.at[p]);
      }
    }
    const Instant landed = Mean(telling);
    for (const size_t i : members) {
      touches[i].at[p] = landed;
      touches[i].elsewhere[p] =
          i != members.front() && SameRow(touches[i], touches[members.front()]);
      std::erase(order, i);
    }
    landings.push_back(members.front());
  }
  return landings;
}

// Lays the finger tips of one landing along the row of its strongest touch.
void Place(std::vector<HandTouch>& touches, size_t landing, Side player,
           const HandTrack& hands, const SeatCouplings& seats) {
  const size_t p = Index(player);
  const HandTouch& seed = touches[landing];
  const HostTime t = seed.at[p].t;
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
  if (std::none_of(felt.begin(), felt.end(),
                   [](const auto& f) { return f.level > 0; })) {
    return;
  }
  std::optional<Footprint::Seen> seen;
  if (const auto x = hands.AlongRow(player, seed.box, t)) {
    seen = {*x, kAlongRowSigma};
  }
  touches[landing].footprint[p].emplace(felt, seen, plan.width);
}

}  // namespace

void HandTouch::Normalise() {
  const double sum = only_a + only_b + both;
  if (sum <= 0) return;
  only_a /= sum;
  only_b /= sum;
  both /= sum;
}

std::vector<HandTouch> HandTouches(std::span<const PadTouch> pads,
                                   const HandTrack& hands,
                                   const SeatCouplings& seats) {
  std::vector<HandTouch> touches;
  for (const PadTouch& pad : pads) touches.push_back(WithCamera(pad, hands));
  JoinStrokes(touches);
  FindNear(touches);
  FindAlongside(hands, touches);
  for (const Side player : {Side::kA, Side::kB}) {
    for (const size_t landing : JoinLandings(touches, player, seats)) {
      Place(touches, landing, player, hands, seats);
    }
  }
  for (HandTouch& touch : touches) {
    for (const Side player : {Side::kA, Side::kB}) {
      if (!MayHaveHovered(touch, player, touches, seats)) continue;
      touch.hover[Index(player)] = true;
      touch.pressed[Index(player)] *= kMayHover;
    }
  }
  double strongest = 0;
  for (const HandTouch& touch : touches) {
    strongest = std::max(strongest, touch.pad.level);
  }
  for (HandTouch& touch : touches) {
    touch.full = touch.pad.traced && touch.pad.level >= kFullTouch * strongest;
  }
  return touches;
}

}  // namespace kimari::judge
