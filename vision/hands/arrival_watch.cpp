#include "vision/hands/arrival_watch.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "vision/court/radians.h"

namespace kimari::vision {
CardEdge::CardEdge(const CardPose& card, court::CardSize size)
    : centre_(card.centre),
      cos_(std::cos(card.angle_deg * kRadians)),
      sin_(std::sin(card.angle_deg * kRadians)),
      half_width_(size.width / 2),
      half_height_(size.height / 2) {}

double CardEdge::Distance(court::Point p) const {
  const double dx = p.x - centre_.x, dy = p.y - centre_.y;
  const double u = std::abs(cos_ * dx + sin_ * dy) - half_width_;
  const double v = std::abs(cos_ * dy - sin_ * dx) - half_height_;
  if (u > 0 && v > 0) return std::hypot(u, v);
  return std::max(u, v);
}

bool CardEdge::Beyond(court::Point p, double mm) const {
  const double dx = p.x - centre_.x, dy = p.y - centre_.y;
  const double reach =
      std::hypot(half_width_, half_height_) + std::max(0.0, mm);
  return dx * dx + dy * dy > reach * reach;
}

double DistanceToCard(const CardPose& card, court::CardSize size,
                      court::Point p) {
  return CardEdge(card, size).Distance(p);
}

bool ArrivalWatch::Observe(size_t index, double distance_mm, double maybe_mm,
                           HostTime stamp, HostTime previous_frame,
                           Duration exposure, bool merged, Instant& at) {
  State& state = states_.at(index);
  if (maybe_mm > 0) {
    state.maybe = false;
  } else if (!std::exchange(state.maybe, true)) {
    state.maybe_since = stamp;
  }
  if (distance_mm >= options_.reach_mm) return false;
  if (distance_mm > 0) {
    if (state.arrived && distance_mm > options_.rearm_mm) {
      state = State{.maybe = state.maybe, .maybe_since = state.maybe_since};
    }
    state.distance[1] = state.distance[0];
    state.stamp[1] = state.stamp[0];
    state.distance[0] = distance_mm;
    state.stamp[0] = stamp;
    state.seen = std::min(2, state.seen + 1);
    const bool near = distance_mm <= 2 * options_.outline_sigma_mm;
    if (near && !state.near) state.near_since = stamp;
    state.near = near;
    return false;
  }
  if (state.arrived) return false;
  state.arrived = true;

  const bool outside_before = state.seen > 0;
  // It was there when watching began: when it came nobody saw.
  if (!outside_before && previous_frame == stamp) return false;
  const HostTime from = outside_before ? state.stamp[0] : previous_frame;
  const double gap_ms = (stamp - from).Milliseconds();
  double after_ms = gap_ms / 2, sigma_ms = gap_ms / 2, speed = 0;
  if (outside_before && gap_ms > 0) {
    double before_speed = 0;
    if (state.seen == 2) {
      before_speed = (state.distance[1] - state.distance[0]) /
                     (state.stamp[0] - state.stamp[1]).Milliseconds();
    }
    const double through = (state.distance[0] - distance_mm) / gap_ms;
    if (distance_mm > -options_.deep_mm || before_speed <= 0) {
      speed = through;
      after_ms = state.distance[0] / through;
    } else {
      // Too deep inside to tell how far it went: as fast as it came.
      speed = std::max(before_speed, through);
      after_ms = state.distance[0] / speed;
    }
    after_ms = std::clamp(after_ms, 0.0, gap_ms);
    // A slow approach from the side says little about when it touched.
    sigma_ms = std::hypot(
        options_.period_share * gap_ms,
        std::min(options_.outline_sigma_mm / speed, options_.most_sigma_ms));
  }
  const double blur_ms = exposure.Milliseconds() / std::sqrt(12.0);
  sigma_ms = std::hypot(sigma_ms, blur_ms);
  if (state.near) {
    // It skirted the edge closer than can be told: it may have touched then.
    sigma_ms =
        std::hypot(sigma_ms, (from - state.near_since).Milliseconds() / 2);
  }
  if (state.maybe && state.maybe_since < stamp) {
    const double may_be = (stamp - state.maybe_since).Milliseconds() / 2;
    sigma_ms = std::max(sigma_ms, std::min(std::hypot(sigma_ms, may_be),
                                           options_.most_sigma_ms));
  }
  if (merged) sigma_ms *= options_.merged_factor;
  at = {from + FromMilliseconds(after_ms), FromMilliseconds(sigma_ms)};
  return true;
}

}  // namespace kimari::vision
