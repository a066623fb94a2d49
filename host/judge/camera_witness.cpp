#include "host/judge/camera_witness.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "host/judge/on_card.h"

namespace kimari::judge {
namespace {

constexpr double kExcluded = 0.001;
constexpr double kLikely = 0.5;
// Beyond the error bars: one chance in two thousand.
constexpr double kBeyond = 3.3;

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

// Whether the camera denies that this touch was the player's.
bool Denied(const CameraEvidence& camera, const HandTouch& touch, Side player,
            evidence::CardId card) {
  const Instant felt = touch.at[Index(player)];
  // A hand that is not seen may be hidden; one that was seen to come had not
  // been there.
  const Box pad = PadBox(touch.pad.board, touch.pad.pad);
  if (camera.hands.Where(player, pad, felt.t) == Whereabouts::kNear) {
    return false;
  }
  const std::optional<CameOver> came = FirstOver(camera, player, card);
  return came && came->followed &&
         static_cast<double>((came->at.t - felt.t).ns) >
             kBeyond * Sigma(came->at, felt);
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
                  Duration same_time_band,
                  std::vector<rules::Facts::Doubt>& doubts) {
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
        if (later > kBeyond * Sigma(felt, taken)) continue;
      }
      could_push = true;
    }
  }
  if (!could_push) return;
  doubts.push_back(
      {"the camera did not see all of this reading: whether the "
       "card was pushed out is not known",
       "カメラが見ていない間があり、札押しの有無が分からない", "camera",
       called.card, frames == FramesSeen::kMissing});
}

void AddContradictions(const CameraEvidence& camera,
                       std::vector<rules::Facts::Doubt>& doubts) {
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
          {fmt::format("pads and camera disagree: {}'s hand was felt on card "
                       "{} when it was seen elsewhere",
                       Letter(player), card.card),
           fmt::format("パッドとカメラが食い違う:{}の手が{}番の札に触れた時、"
                       "手は別の所に見えている",
                       Letter(player), card.card),
           "camera", card.card});
    }
  }
}

}  // namespace kimari::judge
