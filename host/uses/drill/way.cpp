#include "host/uses/drill/way.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kimari::drill {
namespace {

using evidence::HandsSeen;
using evidence::Place;
using evidence::SeenHand;

// One standard deviation of a place of the tips (host/judge, kTipError).
constexpr double kTipError = 4;  // mm
// A hand that stays within so much for so long lies still.
constexpr double kStill = 3 * kTipError;
constexpr Duration kStillFor = Milliseconds(100);
// Not seen for so long: it was not there. Cameras give 15 frames a second and
// more.
constexpr Duration kLost = Milliseconds(140);
// A hand has to be some 10 mm off before it is seen: 10 to 30 ms at the
// accelerations of a stroke.
constexpr Duration kUnseen = Milliseconds(18);
constexpr Duration kUnseenSigma = Milliseconds(8);
constexpr double kSpeedOver = 50;  // ms
// A new track is of the same hand as far as that may have come since.
constexpr double kFastest = 8;  // mm/ms
constexpr double kNear = 40;    // mm

double Mm(int32_t um) { return um * 1e-3; }

double Apart(const Place& a, const Place& b) {
  return std::hypot(Mm(a.x_um) - Mm(b.x_um), Mm(a.y_um) - Mm(b.y_um));
}

// A frame in which the hand was seen.
struct Sight {
  Instant at;
  Place tip;
};

// Which of a player's hands was nearest, in the last frame up to `touched` that
// shows one.
std::optional<uint32_t> TrackAt(const SeenHands& seen, Side side,
                                const Place& place, HostTime touched) {
  for (auto frame = seen.rbegin(); frame != seen.rend(); ++frame) {
    if (frame->at.t > touched) continue;
    if (touched - frame->at.t > kLost) break;
    const SeenHand* nearest = nullptr;
    for (const SeenHand& hand : frame->hands) {
      if (hand.player != side || hand.merged) continue;
      if (nearest == nullptr ||
          Apart(hand.tip, place) < Apart(nearest->tip, place)) {
        nearest = &hand;
      }
    }
    if (nearest != nullptr) return nearest->track;
  }
  return std::nullopt;
}

std::vector<Sight> SightsOfOne(const SeenHands& seen, uint32_t track,
                               HostTime touched) {
  std::vector<Sight> sights;
  for (const HandsSeen& frame : seen) {
    if (frame.at.t > touched) break;
    for (const SeenHand& hand : frame.hands) {
      if (hand.track == track && !hand.merged) {
        sights.push_back({frame.at, hand.tip});
      }
    }
  }
  return sights;
}

// The hand whose track ended just before `first` and near it: the camera may
// begin a new track for a hand in the midst of its way.
std::optional<uint32_t> TrackBefore(const SeenHands& seen, Side side,
                                    const Sight& first) {
  for (auto frame = seen.rbegin(); frame != seen.rend(); ++frame) {
    if (frame->at.t >= first.at.t) continue;
    const Duration apart = first.at.t - frame->at.t;
    if (apart > kLost) break;
    for (const SeenHand& hand : frame->hands) {
      if (hand.player != side || hand.merged ||
          Apart(hand.tip, first.tip) >
              kNear + kFastest * apart.Milliseconds()) {
        continue;
      }
      const bool ended =
          std::ranges::none_of(seen, [&](const HandsSeen& later) {
            return later.at.t >= first.at.t &&
                   std::ranges::count(later.hands, hand.track,
                                      &SeenHand::track) > 0;
          });
      if (ended) return hand.track;
    }
  }
  return std::nullopt;
}

std::vector<Sight> SightsOf(const SeenHands& seen, Side side, uint32_t track,
                            HostTime touched) {
  std::vector<Sight> sights = SightsOfOne(seen, track, touched);
  while (!sights.empty()) {
    const auto before = TrackBefore(seen, side, sights.front());
    if (!before) break;
    std::vector<Sight> joined = SightsOfOne(seen, *before, sights.front().at.t);
    joined.insert(joined.end(), sights.begin(), sights.end());
    sights = std::move(joined);
  }
  return sights;
}

// The first sight from which on it was never lost and never lay still.
size_t Begins(const std::vector<Sight>& sights) {
  size_t first = sights.size() - 1;
  while (first > 0) {
    const Sight& now = sights[first];
    if (now.at.t - sights[first - 1].at.t > kLost) break;
    size_t before = first;
    while (before > 0 && now.at.t - sights[before].at.t < kStillFor &&
           Apart(sights[before - 1].tip, now.tip) < kStill) {
      --before;
    }
    if (now.at.t - sights[before].at.t >= kStillFor) break;
    --first;
  }
  return first;
}

// The last frame before `at`; nothing: there is none.
std::optional<HostTime> FrameBefore(const SeenHands& seen, HostTime at) {
  std::optional<HostTime> before;
  for (const HandsSeen& frame : seen) {
    if (frame.at.t >= at) break;
    before = frame.at.t;
  }
  return before;
}

// The picture of where it had lain shows first, as a hand of its own: of
// frames with a hand of his in a row the first one, up to `at`.
HostTime FirstShown(const SeenHands& seen, Side side, HostTime at) {
  HostTime first = at;
  for (auto frame = seen.rbegin(); frame != seen.rend(); ++frame) {
    if (frame->at.t >= at) continue;
    if (first - frame->at.t > kLost) break;
    const bool shown = std::ranges::any_of(
        frame->hands,
        [&](const SeenHand& hand) { return hand.player == side; });
    if (!shown) break;
    if (at - frame->at.t > kStillFor) return at;  // another hand's
    first = frame->at.t;
  }
  return first;
}

// The last frame in which it lay still, and the first in which it did not;
// nothing: it was never seen to begin.
std::optional<std::pair<HostTime, HostTime>> MovedBetween(
    const SeenHands& seen, Side side, const std::vector<Sight>& sights,
    size_t begins) {
  const bool lay =
      begins > 0 && sights[begins].at.t - sights[begins - 1].at.t <= kLost;
  if (lay) {
    if (begins + 1 == sights.size()) return std::nullopt;
    return std::pair(sights[begins].at.t, sights[begins + 1].at.t);
  }
  const HostTime shown = FirstShown(seen, side, sights[begins].at.t);
  const auto before = FrameBefore(seen, shown);
  if (!before) return std::nullopt;
  return std::pair(*before, shown);
}

WayPoint PointOf(const Sight& sight, Side side, HostTime from) {
  // As the player sees it.
  const double turn = side == Side::kA ? 1 : -1;
  return {(sight.at.t - from).Milliseconds(), turn * Mm(sight.tip.x_um),
          turn * Mm(sight.tip.y_um)};
}

double ToCard(const Place& tip, const evidence::SeenCard& card,
              court::CardSize size) {
  const double x = std::abs(Mm(tip.x_um) - Mm(card.centre.x_um));
  const double y = std::abs(Mm(tip.y_um) - Mm(card.centre.y_um));
  return std::hypot(std::max(0.0, x - size.width / 2),
                    std::max(0.0, y - size.height / 2));
}

}  // namespace

Way WayTo(const SeenHands& seen, Side side, const Place& place,
          HostTime touched, HostTime from) {
  Way way;
  const auto track = TrackAt(seen, side, place, touched);
  if (!track) return way;
  const std::vector<Sight> sights = SightsOf(seen, side, *track, touched);
  const size_t begins = Begins(sights);
  if (sights.size() - begins < 2) return way;  // seen once is no way
  for (size_t i = begins; i < sights.size(); ++i) {
    way.points.push_back(PointOf(sights[i], side, from));
  }
  const auto between = MovedBetween(seen, side, sights, begins);
  if (!between) return way;
  const auto [before, after] = *between;
  const Duration gap = after - before;
  const double sigma = std::hypot(gap.Milliseconds() / std::sqrt(12),
                                  kUnseenSigma.Milliseconds());
  way.moved = Instant{before + Duration{gap.ns / 2} - kUnseen,
                      FromSeconds(sigma * 1e-3)};
  return way;
}

double LengthMm(std::span<const WayPoint> way) {
  double length = 0;
  for (size_t i = 1; i < way.size(); ++i) {
    length += std::hypot(way[i].x_mm - way[i - 1].x_mm,
                         way[i].y_mm - way[i - 1].y_mm);
  }
  return length;
}

std::optional<Speed> SpeedOf(std::span<const WayPoint> way) {
  if (way.size() < 2) return std::nullopt;
  size_t first = way.size() - 2;
  while (first > 0 && way.back().ms - way[first].ms < kSpeedOver) --first;
  const double ms = way.back().ms - way[first].ms;
  if (ms <= 0) return std::nullopt;
  return Speed{LengthMm(way.subspan(first)) / ms,
               std::sqrt(2.0) * kTipError / ms};
}

std::optional<Near> NearestTo(const SeenHands& seen, Side side,
                              std::span<const evidence::SeenCard> cards,
                              court::CardSize size, HostTime from) {
  std::optional<Near> nearest;
  for (const HandsSeen& frame : seen) {
    if (frame.at.t < from) continue;
    for (const SeenHand& hand : frame.hands) {
      if (hand.player != side || hand.merged) continue;
      for (const evidence::SeenCard& card : cards) {
        const double mm = ToCard(hand.tip, card, size);
        if (!nearest || mm < nearest->mm) nearest = Near{mm, card.card};
      }
    }
  }
  return nearest;
}

}  // namespace kimari::drill
