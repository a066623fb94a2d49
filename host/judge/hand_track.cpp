#include "host/judge/hand_track.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kTipSigmas = 3;
constexpr Duration kNear = Milliseconds(60);
constexpr double kNearPlace = 40;  // mm
constexpr Duration kConfused = Milliseconds(250);
constexpr Duration kLately = Milliseconds(400);
constexpr Duration kLargestGap = Milliseconds(100);

Box ReachOf(const evidence::SeenHand& hand) {
  const double x = hand.tip.x_um * 1e-3;
  const double y = hand.tip.y_um * 1e-3;
  const double back = hand.player == Side::kA ? -kReachDepth : kReachDepth;
  return {x - kWidestHalf, std::min(y, y + back) - kTipError, x + kWidestHalf,
          std::max(y, y + back) + kTipError};
}

// How much farther than a tip that is seen it may be from where it is told, mm.
double Unsure(const evidence::SeenHand& hand) {
  return kTipSigmas * std::max(0.0, hand.tip_sigma_um * 1e-3 - kSeenTipSigma);
}

bool Contains(std::span<const evidence::Place> outline, double x, double y) {
  bool inside = false;
  for (size_t i = 0; i < outline.size(); ++i) {
    const evidence::Place& a = outline[i];
    const evidence::Place& b = outline[(i + 1) % outline.size()];
    const double ay = a.y_um * 1e-3, by = b.y_um * 1e-3;
    if ((ay > y) == (by > y)) continue;
    const double share = (y - ay) / (by - ay);
    if (x < (a.x_um + share * (b.x_um - a.x_um)) * 1e-3) inside = !inside;
  }
  return inside;
}

// Whether a hand may lie there unseen.
bool Hides(const evidence::SeenHead& head, const Box& place) {
  const double middle_x = (place.x0 + place.x1) / 2;
  const double middle_y = (place.y0 + place.y1) / 2;
  for (const double x : {place.x0, middle_x, place.x1}) {
    for (const double y : {place.y0, middle_y, place.y1}) {
      if (Contains(head.outline, x, y)) return true;
    }
  }
  return false;
}

Box Hull(const Box& a, const Box& b) {
  return {std::min(a.x0, b.x0), std::min(a.y0, b.y0), std::max(a.x1, b.x1),
          std::max(a.y1, b.y1)};
}

}  // namespace

double Box::Overlap(const Box& other) const {
  return std::min(std::min(x1, other.x1) - std::max(x0, other.x0),
                  std::min(y1, other.y1) - std::max(y0, other.y0));
}

void HandTrack::Add(const evidence::HandsSeen& frame) {
  const auto later =
      std::find_if(frames_.rbegin(), frames_.rend(),
                   [&](const Seen& seen) { return seen.t <= frame.at.t; });
  frames_.insert(later.base(), {frame.at.t, frame.hands, frame.heads});
}

std::optional<HostTime> HandTrack::SeenUpTo() const {
  if (frames_.empty()) return std::nullopt;
  return frames_.back().t;
}

bool HandTrack::Covers(HostTime from, HostTime to) const {
  HostTime last = from;
  for (const Seen& seen : frames_) {
    if (seen.t < from) continue;
    if (seen.t - last > kLargestGap) return false;
    last = seen.t;
    if (last >= to) return true;
  }
  return to - last <= kLargestGap && !frames_.empty();
}

HandTrack HandTrack::From(Side side, Seat seat) const {
  HandTrack his = *this;
  for (Seen& seen : his.frames_) {
    std::erase_if(seen.hands, [&](const evidence::SeenHand& hand) {
      return hand.player == side && hand.seat.value_or(seat) != seat;
    });
  }
  return his;
}

std::vector<Box> HandTrack::Reach(Side player, HostTime t) const {
  const Seen* before = nullptr;
  const Seen* after = nullptr;
  for (const Seen& seen : frames_) {
    if (seen.t <= t) {
      before = &seen;
    } else {
      after = &seen;
      break;
    }
  }
  if (before != nullptr && t - before->t > kNear) before = nullptr;
  if (after != nullptr && after->t - t > kNear) after = nullptr;

  std::vector<Box> boxes;
  const auto take = [&](const Seen* seen, const Seen* partner) {
    if (seen == nullptr) return;
    for (const evidence::SeenHand& hand : seen->hands) {
      if (hand.player != player) continue;
      // Where arms cross, a track can jump to the other one.
      if (hand.speed_um_per_ms > kFastestHand * 1000) continue;
      Box box = ReachOf(hand);
      if (partner != nullptr) {
        for (const evidence::SeenHand& other : partner->hands) {
          if (other.player == player && other.track == hand.track) {
            box = Hull(box, ReachOf(other));
          }
        }
      }
      boxes.push_back(box);
    }
  };
  take(before, after);
  take(after, before);
  return boxes;
}

Whereabouts HandTrack::Where(Side player, const Box& place, HostTime t) const {
  for (const Box& reach : Reach(player, t)) {
    if (reach.Overlap(place) > -kNearPlace) return Whereabouts::kNear;
  }
  if (!Covers(t - kNear, t + kNear)) return Whereabouts::kUnknown;
  bool near = false;
  for (const Seen& seen : frames_) {
    if (Abs(seen.t - t) > kConfused) continue;
    if (Abs(seen.t - t) <= kNear / 2 &&
        std::ranges::any_of(
            seen.heads, [&](const auto& head) { return Hides(head, place); })) {
      return Whereabouts::kUnknown;
    }
    std::array<bool, 2> merged{};
    for (const evidence::SeenHand& hand : seen.hands) {
      merged[Index(hand.player)] = merged[Index(hand.player)] || hand.merged;
      if (hand.player != player) continue;
      if (hand.speed_um_per_ms > kFastestHand * 1000)
        return Whereabouts::kUnknown;
      const double moved = kFastestBetween * Abs(seen.t - t).Milliseconds();
      near = near || (Abs(seen.t - t) <= kNear / 2 &&
                      ReachOf(hand).Overlap(place) >
                          -kNearPlace - moved - Unsure(hand));
    }
    if (merged[0] && merged[1]) return Whereabouts::kUnknown;
  }
  return near ? Whereabouts::kUnknown : Whereabouts::kFar;
}

std::optional<double> HandTrack::AlongRow(Side player, const Box& place,
                                          HostTime t) const {
  const auto after = std::ranges::find_if(
      frames_, [&](const Seen& seen) { return seen.t >= t; });
  if (after == frames_.begin() || after == frames_.end()) return std::nullopt;
  const Seen& before = *(after - 1);
  if (after->t - before.t > kNear) return std::nullopt;
  std::optional<double> along;
  double nearest = -kNearPlace;
  for (const evidence::SeenHand& a : before.hands) {
    for (const evidence::SeenHand& b : after->hands) {
      if (a.player != player || a.track != b.track || b.player != player ||
          a.merged || b.merged || b.speed_um_per_ms > kFastestHand * 1000) {
        continue;
      }
      const double share =
          static_cast<double>((t - before.t).ns) /
          static_cast<double>(std::max<int64_t>(1, (after->t - before.t).ns));
      evidence::SeenHand between = a;
      between.tip.x_um +=
          static_cast<int32_t>(share * (b.tip.x_um - a.tip.x_um));
      between.tip.y_um +=
          static_cast<int32_t>(share * (b.tip.y_um - a.tip.y_um));
      const double overlap = ReachOf(between).Overlap(place);
      if (overlap <= nearest) continue;
      nearest = overlap;
      along = between.tip.x_um * 1e-3;
    }
  }
  return along;
}

bool HandTrack::Followed(uint32_t track, HostTime t) const {
  const auto after = std::ranges::find_if(
      frames_, [&](const Seen& seen) { return seen.t >= t; });
  if (after - frames_.begin() < 2) return false;
  return std::all_of(after - 2, after, [&](const Seen& seen) {
    return t - seen.t <= kNear &&
           std::ranges::any_of(seen.hands, [&](const evidence::SeenHand& hand) {
             return hand.track == track && !hand.merged;
           });
  });
}

std::vector<std::vector<HandTrack::TipSeen>> HandTrack::TipsBefore(
    Side player, HostTime t) const {
  std::map<uint32_t, std::vector<TipSeen>> tips;
  std::set<uint32_t> strayed;
  for (const Seen& seen : frames_) {
    if (seen.t >= t) break;
    if (t - seen.t > kLately) continue;
    for (const evidence::SeenHand& hand : seen.hands) {
      if (hand.player != player || hand.merged) continue;
      // From a jump on it is seen somewhere else than it is.
      if (hand.speed_um_per_ms > kFastestHand * 1000)
        strayed.insert(hand.track);
      if (strayed.contains(hand.track)) continue;
      tips[hand.track].push_back(
          {seen.t, {hand.tip.x_um * 1e-3, hand.tip.y_um * 1e-3}});
    }
  }
  std::vector<std::vector<TipSeen>> hands;
  for (const auto& [track, seen] : tips) hands.push_back(seen);
  return hands;
}

}  // namespace kimari::judge
