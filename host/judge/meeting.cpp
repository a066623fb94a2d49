#include "host/judge/meeting.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "host/judge/arm_sight.h"
#include "host/judge/finger_tips.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kTipToCard = 150;  // mm between a tip and the card it lies on

double SegmentDistance(court::Point p, court::Point a, court::Point b) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double length = dx * dx + dy * dy;
  const double along =
      length > 0
          ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length, 0.0, 1.0)
          : 0;
  return std::hypot(a.x + along * dx - p.x, a.y + along * dy - p.y);
}

bool Within(const std::vector<court::Point>& outline, court::Point p) {
  bool inside = false;
  for (size_t i = 0; i < outline.size(); ++i) {
    const court::Point& a = outline[i];
    const court::Point& b = outline[(i + 1) % outline.size()];
    if ((a.y < p.y) != (b.y < p.y) &&
        p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)) {
      inside = !inside;
    }
  }
  return inside;
}

// The hand alone, in front of its wrist.
struct Hand {
  court::Point tip;
  std::vector<court::Point> outline;

  explicit Hand(const evidence::SeenHand& seen) : tip(TipOf(seen)) {
    for (const evidence::Place& place : seen.outline) {
      const court::Point p{place.x_um * 1e-3, place.y_um * 1e-3};
      if (std::hypot(p.x - tip.x, p.y - tip.y) <= kHandLength) {
        outline.push_back(p);
      }
    }
    if (outline.size() >= 3) return;
    const double back = seen.player == Side::kA ? -kHandLength : kHandLength;
    outline = {{tip.x - kHandHalf, tip.y},
               {tip.x + kHandHalf, tip.y},
               {tip.x + kHandHalf, tip.y + back},
               {tip.x - kHandHalf, tip.y + back}};
  }
};

double Nearest(const Hand& a, const Hand& b) {
  double nearest = std::numeric_limits<double>::infinity();
  for (const court::Point& p : a.outline) {
    if (Within(b.outline, p)) return 0;
    for (size_t i = 0; i < b.outline.size(); ++i) {
      nearest = std::min(
          nearest, SegmentDistance(p, b.outline[i],
                                   b.outline[(i + 1) % b.outline.size()]));
    }
  }
  return nearest;
}

double Apart(const Hand& a, const Hand& b) {
  if (Within(a.outline, b.tip)) return 0;
  return std::min(Nearest(a, b), Nearest(b, a));
}

// Two hands in one frame.
struct HandPair {
  uint32_t one, other;  // tracks
  court::Point way;     // from the one's tip to the other's
  double apart;         // mm
};

}  // namespace

std::optional<HostTime> MayHaveMet(const HandTrack& hands, Side player,
                                   const Lay& lay) {
  const auto& [card, touched, left, until] = lay;
  const std::optional<uint32_t> track = ArmAt(hands, player, card, touched);
  const court::Point middle{(card.x0 + card.x1) / 2, (card.y0 + card.y1) / 2};
  std::vector<HandPair> before;
  HostTime last = touched;
  for (const HandTrack::Seen& seen : hands.Frames()) {
    std::vector<HandPair> pairs;
    for (const evidence::SeenHand& one : seen.hands) {
      if (one.player != player) continue;
      const Hand his(one);
      const bool it =
          track ? one.track == *track
                : std::hypot(his.tip.x - middle.x, his.tip.y - middle.y) <
                      kTipToCard + 3 * Abs(seen.t - touched).Milliseconds();
      // By this frame and the one before it may have gone on: then it makes
      // that fault no more (R-KA-13).
      if (!it || (last > left && !MayLieOn(player, his.tip, card))) continue;
      for (const evidence::SeenHand& other : seen.hands) {
        if (other.player == player) continue;
        const Hand others(other);
        const bool hidden = one.merged && other.merged;
        pairs.push_back({one.track,
                         other.track,
                         {others.tip.x - his.tip.x, others.tip.y - his.tip.y},
                         hidden ? 0 : Apart(his, others)});
      }
    }
    if (seen.t >= touched) {
      for (const HandPair& pair : pairs) {
        double least = pair.apart;
        for (const HandPair& was : before) {
          if (was.one != pair.one || was.other != pair.other) continue;
          // They come no nearer between two frames than their ways allow.
          const double moved =
              std::hypot(pair.way.x - was.way.x, pair.way.y - was.way.y);
          least = std::min(least, (pair.apart + was.apart - moved) / 2);
        }
        if (least <= kOutlineError) return std::max(last, touched);
      }
    }
    if (seen.t > until) break;
    before = std::move(pairs);
    last = seen.t;
  }
  return std::nullopt;
}

}  // namespace kimari::judge
