#include "host/judge/camera_witness.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "host/base/certainty.h"
#include "host/judge/finger_tips.h"
#include "host/judge/on_card.h"

namespace kimari::judge {
namespace {

// Beyond the error bars: one chance in two thousand.
constexpr double kBeyondError = 3.3;
constexpr Duration kLastSeen = Milliseconds(150);
constexpr Duration kInTheAir = Milliseconds(60);
// A hand that is on its way is felt after this, if it comes down.
constexpr Duration kFeltWithin = Milliseconds(100);

double Sigma(const Instant& a, const Instant& b) {
  return std::hypot(static_cast<double>(a.sigma.ns),
                    static_cast<double>(b.sigma.ns));
}

std::optional<Side> SurelyFirst(const rules::First& first) {
  switch (first.order) {
    case rules::Order::kOnlyA:
    case rules::Order::kAFirst:
      return Side::kA;
    case rules::Order::kOnlyB:
    case rules::Order::kBFirst:
      return Side::kB;
    default:
      return std::nullopt;
  }
}

// Came down, if it did, where it may touch the card and is not felt. One that
// was over pads for long and not felt was held in the air.
bool MayHaveGrazed(const court::Plan& plan, Side player,
                   const std::vector<HandTrack::TipSeen>& seen, HostTime t,
                   const LaidCard& card) {
  const court::Point last = seen.back().tip;
  if (t - seen.back().t > kLastSeen || !MayLieOn(player, last, card.box) ||
      OverPads(plan, player, last, card.territory)) {
    return false;
  }
  Duration held;
  for (size_t i = 1; i < seen.size(); ++i) {
    if (MayLieOn(player, seen[i].tip, card.box) &&
        OverPads(plan, player, seen[i].tip, card.territory)) {
      held = held + (seen[i].t - seen[i - 1].t);
    }
  }
  return held < kInTheAir;
}

// Whether the camera denies that this touch was the player's.
bool Denied(const CameraEvidence& camera, const HandTouch& touch, Side player,
            evidence::CardId card) {
  Instant felt = touch.at[Index(player)];
  felt.sigma = {
      std::llround(std::hypot(felt.sigma.ns, touch.pad.edge.sigma.ns))};
  // A hand that is not seen may be hidden; one that was seen to come had not
  // been there.
  const Box& pad = touch.box;
  if (camera.hands.Where(player, pad, felt.t) == Whereabouts::kNear) {
    return false;
  }
  const std::optional<CameOver> came = FirstOver(camera, player, card);
  return came && came->followed &&
         static_cast<double>((came->at.t - felt.t).ns) >
             kBeyondError * Sigma(came->at, felt);
}

}  // namespace

std::optional<CameOver> FirstOver(const CameraEvidence& camera, Side player,
                                  evidence::CardId card) {
  std::optional<CameOver> first;
  for (const evidence::HandArrival& arrival : camera.arrivals) {
    if (arrival.card != card || arrival.player != player) continue;
    if (first && first->at.t <= arrival.at.t) continue;
    first = {arrival.at, !arrival.merged && camera.hands.Followed(
                                                arrival.track, arrival.at.t)};
  }
  return first;
}

void AddBlindness(const CameraEvidence& camera, FramesSeen frames,
                  const LaidCard& called, const Reached& by_touch,
                  Duration same_time_band, std::vector<rules::Doubt>& doubts) {
  if (frames == FramesSeen::kAll) return;
  const std::optional<Side> first =
      SurelyFirst(DecideFirst(by_touch, same_time_band));
  bool could_push = false;
  for (const HandTouch& touch : camera.touches) {
    if (touch.pad.board != called.territory) continue;
    for (const Side player : {Side::kA, Side::kB}) {
      if (player == first || touch.Of(player) <= kExcluded) continue;
      const Instant felt = touch.at[Index(player)];
      if (first) {
        const Instant taken = by_touch.at[Index(*first)].Mean();
        const double later = static_cast<double>((felt.t - taken.t).ns);
        if (later > kBeyondError * Sigma(felt, taken)) continue;
      }
      could_push = true;
    }
  }
  if (!could_push) return;
  doubts.push_back({{rules::Key::kCameraMissed, {}},
                    "camera",
                    called.card,
                    frames == FramesSeen::kMissing});
}

void AddContradictions(const CameraEvidence& camera,
                       std::vector<rules::Doubt>& doubts) {
  for (const LaidCard& card : camera.cards) {
    for (const Side player : {Side::kA, Side::kB}) {
      const HandTouch* first = nullptr;
      for (const HandTouch& touch : camera.touches) {
        const double on = OnCard(touch, player, card, camera.cards);
        if (touch.Of(player) * on < kLikely) continue;
        if (first == nullptr ||
            touch.at[Index(player)].t < first->at[Index(player)].t) {
          first = &touch;
        }
      }
      if (first == nullptr || !Denied(camera, *first, player, card.card)) {
        continue;
      }
      doubts.push_back(
          {{rules::Key::kPadsAndCamera, {player, rules::Card{card.card}}},
           "camera",
           card.card});
    }
  }
}

void AddGrazes(const CameraEvidence& camera, const LaidCard& called,
               const Reached& by_touch, Duration same_time_band,
               std::vector<rules::Doubt>& doubts) {
  const rules::Order order = DecideFirst(by_touch, same_time_band).order;
  if (order != rules::Order::kOnlyA && order != rules::Order::kOnlyB) return;
  const Side first = order == rules::Order::kOnlyA ? Side::kA : Side::kB;
  const Side other = Other(first);
  const HostTime taken = by_touch.at[Index(first)].Mean().t;
  for (const HandTouch& touch : camera.touches) {
    if (touch.Of(other) > kLikely &&
        touch.at[Index(other)].t < taken + kFeltWithin) {
      return;
    }
  }
  const auto hands = camera.hands.TipsBefore(other, taken);
  if (std::ranges::none_of(hands, [&](const auto& seen) {
        return MayHaveGrazed(camera.hands.Court(), other, seen, taken, called);
      })) {
    return;
  }
  doubts.push_back(
      {{rules::Key::kCameToTheEdge, {other, rules::Card{called.card}}},
       "camera",
       called.card});
}

}  // namespace kimari::judge
