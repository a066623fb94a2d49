#include "vision/watch/card_exit.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/court/radians.h"

namespace kimari::vision {
namespace {

constexpr double kPlaceSigmaMm = 1;  // of a sight
constexpr double kEven = 0.29;       // sigma of "any time within", 1/sqrt(12)

struct Axis {
  double x, y;
};

double Dot(Axis a, Axis b) { return a.x * b.x + a.y * b.y; }

}  // namespace

double ClearOf(const court::Plan& plan, Side territory, const CardPose& card) {
  const double turn = card.angle_deg * kRadians;
  const std::array<Axis, 4> axes = {Axis{1, 0}, Axis{0, 1},
                                    Axis{std::cos(turn), std::sin(turn)},
                                    Axis{-std::sin(turn), std::cos(turn)}};
  const double depth = (plan.near + plan.far) / 2;
  const Axis middle{0, territory == Side::kA ? -depth : depth};
  const Axis way{card.centre.x - middle.x, card.centre.y - middle.y};
  double clear = -1e9;
  for (const Axis axis : axes) {
    const double own = std::abs(Dot(axes[2], axis)) * plan.card.width / 2 +
                       std::abs(Dot(axes[3], axis)) * plan.card.height / 2;
    const double ground =
        std::abs(axis.x) * plan.width / 2 + std::abs(axis.y) * plan.Depth() / 2;
    clear = std::max(clear, std::abs(Dot(way, axis)) - own - ground);
  }
  return clear;
}

bool OutOfSight(HostTime from, HostTime to, Duration period) {
  return (to - from).Milliseconds() >= 1.5 * period.Milliseconds();
}

std::optional<Instant> CameClearBefore(HostTime from, double to_mm, HostTime to,
                                       double next_mm, HostTime next) {
  constexpr double kOther = 0.3;  // of the way back: it was slower, or quicker
  const double gap_ms = (to - from).Milliseconds();
  const double next_ms = (next - to).Milliseconds();
  const double speed = (next_mm - to_mm) / next_ms;
  if (speed <= 0) return {};
  const double back = to_mm / speed;
  const double place = kPlaceSigmaMm / speed;
  const double sigma = std::hypot(place, place * back / next_ms, kOther * back);
  if (back > gap_ms || sigma > kEven * gap_ms) return {};
  return Instant{to - FromMilliseconds(back), FromMilliseconds(sigma)};
}

Instant CameClear(double from_mm, HostTime from, double to_mm, HostTime to,
                  Duration period) {
  const double gap_ms = (to - from).Milliseconds();
  const double speed = std::max((to_mm - from_mm) / gap_ms, 1e-6);
  const double after = std::clamp(-from_mm / speed, 0.0, gap_ms);
  // Between two frames in a row it moves evenly but for a little; unseen for
  // longer it may have come clear at any time.
  const bool next = !OutOfSight(from, to, period);
  const double uneven = (next ? 0.1 : kEven) * gap_ms;
  const double sigma =
      std::hypot(std::min(kPlaceSigmaMm / speed, gap_ms), uneven);
  return {from + FromMilliseconds(after), FromMilliseconds(sigma)};
}

}  // namespace kimari::vision
