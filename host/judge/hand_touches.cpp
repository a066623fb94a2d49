#include "host/judge/hand_touches.h"

#include <algorithm>
#include <array>

#include "host/judge/hover.h"
#include "host/judge/laid_card.h"
#include "host/judge/landings.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

using Touches = std::vector<HandTouch>;

constexpr double kFullTouch = 0.45;   // of the strongest level in the reading
constexpr double kUnseenHand = 5e-4;  // that several frames missed a hand
constexpr double kBothNear = 4;       // odds of two hands where both are seen
// That a hand lies on this pad too, where it surely lies on the next one.
constexpr double kAlongside = 4;
constexpr double kUntracedBoth = 0.03;
constexpr Duration kOnItsWay = Milliseconds(40);
constexpr Duration kLongest = Milliseconds(200);  // of a trace
constexpr double kSliver = 0.005;  // odds that such a touch is one all the same
constexpr double kStranger = 0.02;  // odds that it is another hand's
constexpr double kMayHover = 0.5;   // that a hand that may have hovered touched

// What a step makes of each touch.
template <typename Step>
Touches Each(const Touches& touches, Step step) {
  Touches made;
  made.reserve(touches.size());
  for (const HandTouch& touch : touches) made.push_back(step(touch));
  return made;
}

// What the camera adds to what the levels say of a touch.
HandTouch WithCamera(const PadTouch& pad, const HandTrack& hands) {
  HandTouch touch;
  touch.pad = pad;
  const mat::Pad& on = *hands.Court().pads.Find(pad.board, pad.pad);
  touch.box = PadBox(on);
  touch.row = on.row;
  std::array<double, 2> possible = {1, 1};
  int near = 0;
  int far = 0;
  for (const Side player : {Side::kA, Side::kB}) {
    const HostTime t = pad.Of(player).at.t;
    for (const Box& reach : hands.Reach(player, t)) {
      // A hand elsewhere is not the one that touched here.
      if (reach.Overlap(touch.box) > 0) {
        touch.reach[Index(player)].push_back(reach);
      }
    }
    const Whereabouts where = hands.Where(player, touch.box, t);
    if (where == Whereabouts::kNear) ++near;
    if (where == Whereabouts::kFar) {
      ++far;
      possible[Index(player)] = kUnseenHand;
    }
    touch.at[Index(player)] = pad.Of(player).at;
    touch.a_millimetre[Index(player)] = pad.Of(player).a_millimetre;
    touch.any[Index(player)] = pad.Of(player).any;
  }
  touch.camera_saw = hands.Covers(pad.edge.t - Milliseconds(50),
                                  pad.edge.t + Milliseconds(50));
  touch.only_a = std::max(0.0, pad.players[0].probability - pad.both);
  touch.only_b = std::max(0.0, pad.players[1].probability - pad.both);
  touch.only_a *= possible[0];
  touch.only_b *= possible[1];
  touch.both = pad.traced ? pad.both : kUntracedBoth;
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

// A touch that no levels tell of, or only a few steps, is most likely the
// stroke of a hand that is felt in full beside it.
Touches JoinStrokes(const Touches& touches) {
  return Each(touches, [&](HandTouch touch) {
    std::array<double, 2> known = {0, 0};
    double strongest = 0;
    for (const HandTouch& other : touches) {
      const Duration within = touch.pad.traced ? kLanding : kPadToPad;
      if (!other.pad.traced || !touch.Beside(other) ||
          other.pad.level * kWeak < touch.pad.level ||
          Abs(other.pad.edge.t - touch.pad.edge.t) > within) {
        continue;
      }
      strongest = std::max(strongest, other.pad.level);
      for (const Side player : {Side::kA, Side::kB}) {
        known[Index(player)] = std::max(known[Index(player)], other.Of(player));
      }
    }
    if (touch.pad.traced && strongest == 0) return touch;
    touch.only_a *= std::max(known[0], kStranger);
    touch.only_b *= std::max(known[1], kStranger);
    touch.both *= std::max(known[0] * known[1], kStranger);
    touch.Normalise();
    return touch;
  });
}

// A few steps on or beside a pad that feels the same hand in full are that hand
// on its way down or up, its palm, or the pads' own cross-talk.
Touches FindNear(const Touches& touches) {
  const auto until = [](const HandTouch& touch) {
    return touch.pad.released.value_or(touch.pad.edge.t + kLongest);
  };
  return Each(touches, [&](HandTouch touch) {
    for (const HandTouch& other : touches) {
      if (!other.pad.traced || other.pad.level * kWeak < touch.pad.level ||
          !touch.pad.traced || !touch.Beside(other) ||
          other.pad.edge.t > until(touch) + kOnItsWay ||
          until(other) + kOnItsWay < touch.pad.edge.t) {
        continue;
      }
      for (const Side player : {Side::kA, Side::kB}) {
        double& pressed = touch.pressed[Index(player)];
        pressed = std::min(pressed, 1 - other.Of(player) * (1 - kSliver));
      }
    }
    return touch;
  });
}

bool BothNear(const HandTouch& touch, const HandTrack& hands) {
  const Box& box = touch.box;
  return hands.Where(Side::kA, box, touch.at[0].t) == Whereabouts::kNear &&
         hands.Where(Side::kB, box, touch.at[1].t) == Whereabouts::kNear;
}

// One hand alone is less likely where the other player's is felt on the pad
// beside it at the moment at which it would have come down here. Where the
// camera saw both that is counted already.
Touches FindAlongside(const Touches& touches, const HandTrack& hands) {
  return Each(touches, [&](HandTouch touch) {
    if (!touch.pad.traced || BothNear(touch, hands)) return touch;
    std::array<double, 2> beside = {0, 0};
    for (const HandTouch& other : touches) {
      if (!other.pad.traced || other.pad.pad == touch.pad.pad ||
          !touch.Beside(other)) {
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
    return touch;
  });
}

Touches FindHovering(const Touches& touches, const SeatCouplings& seats) {
  return Each(touches, [&](const HandTouch& touch) {
    HandTouch made = touch;
    for (const Side player : {Side::kA, Side::kB}) {
      if (!MayHaveHovered(touch, player, touches, seats)) continue;
      made.hover[Index(player)] = true;
      made.pressed[Index(player)] *= kMayHover;
    }
    return made;
  });
}

Touches FindFull(const Touches& touches) {
  double strongest = 0;
  for (const HandTouch& touch : touches) {
    strongest = std::max(strongest, touch.pad.level);
  }
  return Each(touches, [&](HandTouch touch) {
    touch.full = touch.pad.traced && touch.pad.level >= kFullTouch * strongest;
    return touch;
  });
}

}  // namespace

std::vector<HandTouch> HandTouches(std::span<const PadTouch> pads,
                                   const HandTrack& hands,
                                   const SeatCouplings& seats) {
  Touches seen;
  for (const PadTouch& pad : pads) seen.push_back(WithCamera(pad, hands));
  const Touches strokes = JoinStrokes(seen);
  const Touches near = FindNear(strokes);
  const Touches alongside = FindAlongside(near, hands);
  const Touches of_a = JoinLandings(alongside, Side::kA, hands, seats);
  const Touches landed = JoinLandings(of_a, Side::kB, hands, seats);
  return FindFull(FindHovering(landed, seats));
}

}  // namespace kimari::judge
