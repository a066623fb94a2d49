#include "host/judge/held_card.h"

#include <algorithm>
#include <optional>

#include "host/base/certainty.h"
#include "host/judge/finger_tips.h"
#include "host/judge/on_card.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// Levels that end so soon after a hand has come need not show it.
constexpr Duration kShownWithin = Milliseconds(10);
// A hand seen in a frame may have come down this much before or after it.
constexpr Duration kBetweenFrames = Milliseconds(17);
constexpr Duration kComes =
    Milliseconds(150);            // from its arrival on, and before
constexpr double kOutwards = 15;  // mm: a hand that draws back, by more

// That this player was felt on the card.
bool WasFelt(const WhatWasFelt& felt, Side player, const LaidCard& card) {
  return std::ranges::any_of(felt.touches, [&](const HandTouch& touch) {
    return touch.Of(player) * OnCard(touch, player, card, felt.cards) >
           kExcluded;
  });
}

// A pad on which somebody's hand lies at t says nothing of another.
bool Held(std::span<const HandTouch> touches, Side board, int pad, HostTime t) {
  return std::ranges::any_of(touches, [&](const HandTouch& touch) {
    return touch.pad.board == board && touch.pad.pad == pad &&
           touch.pad.edge.t <= t &&
           (!touch.pad.released || *touch.pad.released >= t);
  });
}

// His fingers would lie on pads that nobody touches, which feel them.
bool WouldBeFelt(const WhatWasFelt& felt, Side player, court::Point tip,
                 HostTime t) {
  double free = 0;  // mm2
  for (const mat::Pad& pad : felt.hands.Court().pads.pads) {
    if (Held(felt.touches, pad.board, pad.number, t)) continue;
    free += Covers(player, tip, PadBox(pad));
  }
  return free >= kFeltArea;
}

// From when on another hand on the touched pad is not in its levels.
HostTime ShownUntil(const HandTouch& touch) {
  if (!touch.pad.levels) return touch.pad.edge.t;
  return touch.pad.edge.t +
         touch.pad.levels->Period() * touch.pad.levels->After() - kShownWithin;
}

// Its tip was farther in just before: it draws back over the card.
bool DrawsBack(const HandTrack& hands, const evidence::HandArrival& arrival) {
  const double inwards = arrival.player == Side::kA ? 1e-3 : -1e-3;
  std::optional<double> inmost;
  double last = 0;
  for (const HandTrack::Seen& seen : hands.Frames()) {
    if (seen.t < arrival.at.t - kComes || seen.t > arrival.at.t) continue;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.track != arrival.track) continue;
      last = hand.tip.y_um * inwards;
      inmost = std::max(inmost.value_or(last), last);
    }
  }
  return inmost && *inmost - last > kOutwards;
}

}  // namespace

std::vector<UnfeltTouch> OnHeldCard(const WhatWasFelt& felt,
                                    const LaidCard& card) {
  std::vector<UnfeltTouch> unfelt;
  for (const Side player : {Side::kA, Side::kB}) {
    if (WasFelt(felt, player, card)) continue;
    std::optional<HostTime> from;
    for (const HandTouch& touch : felt.touches) {
      if (touch.Of(Other(player)) < kLikely ||
          !LiesOver(card, touch.pad.board, touch.box)) {
        continue;
      }
      const HostTime shown = ShownUntil(touch);
      const HostTime held = touch.pad.released.value_or(felt.close);
      for (const HandTrack::Seen& seen : felt.hands.Frames()) {
        if (seen.t < shown || seen.t > held + kBetweenFrames) continue;
        for (const evidence::SeenHand& hand : seen.hands) {
          const court::Point tip = TipOf(hand);
          if (hand.player == player && MayLieOn(player, tip, card.box) &&
              !WouldBeFelt(felt, player, tip, seen.t) &&
              (!from || seen.t < *from)) {
            from = seen.t;
          }
        }
      }
    }
    if (from) unfelt.push_back({player, card.card, *from, {}, Unfelt::kHeld});
  }
  return unfelt;
}

std::vector<UnfeltTouch> BesidePads(const WhatWasFelt& felt,
                                    const LaidCard& card) {
  std::vector<UnfeltTouch> unfelt;
  for (const evidence::HandArrival& arrival : felt.arrivals) {
    if (arrival.card != card.card || arrival.at.t < felt.first_sound ||
        !felt.hands.Followed(arrival.track, arrival.at.t) ||
        DrawsBack(felt.hands, arrival) || WasFelt(felt, arrival.player, card)) {
      continue;
    }
    for (const HandTrack::Seen& seen : felt.hands.Frames()) {
      if (seen.t < arrival.at.t || seen.t > arrival.at.t + kComes) continue;
      for (const evidence::SeenHand& hand : seen.hands) {
        const court::Point tip = TipOf(hand);
        if (hand.track == arrival.track && !hand.merged &&
            hand.speed_um_per_ms <= kStillHand * 1000 &&
            MayLieOn(hand.player, tip, card.box) &&
            !OverPads(felt.hands.Court(), hand.player, tip, card.territory)) {
          unfelt.push_back(
              {hand.player, card.card, seen.t, {}, Unfelt::kBesidePads});
        }
      }
    }
  }
  return unfelt;
}

}  // namespace kimari::judge
