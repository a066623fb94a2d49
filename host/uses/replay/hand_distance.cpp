#include "host/uses/replay/hand_distance.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

namespace kimari::replay {
namespace {

constexpr double kStep = 2;  // along an outline, mm

// Millimetres, the card upright about the origin.
struct Point {
  double x = 0;
  double y = 0;
};

Point OnCard(const evidence::Place& place, const evidence::SeenCard& card) {
  const double x = (place.x_um - card.centre.x_um) * 1e-3;
  const double y = (place.y_um - card.centre.y_um) * 1e-3;
  const double turned = card.angle_mdeg * 1e-3 * std::numbers::pi / 180;
  return {x * std::cos(turned) + y * std::sin(turned),
          y * std::cos(turned) - x * std::sin(turned)};
}

double ToCard(court::CardSize size, const Point& point) {
  const double x = std::max(0.0, std::abs(point.x) - size.width / 2);
  const double y = std::max(0.0, std::abs(point.y) - size.height / 2);
  return std::hypot(x, y);
}

// Whether the card's middle lies inside the outline: by how often a ray from
// it is crossed.
bool Covers(const std::vector<Point>& outline) {
  bool inside = false;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& a = outline[i];
    const Point& b = outline[(i + 1) % outline.size()];
    if ((a.y > 0) == (b.y > 0)) continue;
    if (a.x - a.y * (b.x - a.x) / (b.y - a.y) > 0) inside = !inside;
  }
  return inside;
}

std::optional<double> ToCard(court::CardSize size,
                             const evidence::SeenHand& hand,
                             const evidence::SeenCard& card) {
  if (hand.outline.empty()) return std::nullopt;
  std::vector<Point> outline;
  for (const evidence::Place& place : hand.outline) {
    outline.push_back(OnCard(place, card));
  }
  if (Covers(outline)) return 0;
  double nearest = ToCard(size, outline.front());
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& a = outline[i];
    const Point& b = outline[(i + 1) % outline.size()];
    const int steps =
        static_cast<int>(std::hypot(b.x - a.x, b.y - a.y) / kStep);
    for (int k = 0; k <= steps; ++k) {
      const double share = static_cast<double>(k) / (steps + 1);
      nearest = std::min(nearest, ToCard(size, {a.x + share * (b.x - a.x),
                                                a.y + share * (b.y - a.y)}));
    }
  }
  return nearest;
}

}  // namespace

PerSide<std::vector<HandDistance>> DistancesOf(
    court::CardSize size, const std::vector<evidence::Observation>& all,
    const evidence::SeenCard& card) {
  PerSide<std::vector<HandDistance>> distances;
  for (const evidence::Observation& observation : all) {
    const auto* seen = std::get_if<evidence::HandsSeen>(&observation.payload);
    if (seen == nullptr) continue;
    const bool merged =
        std::ranges::any_of(seen->hands, &evidence::SeenHand::merged);
    for (const Side side : kBothSides) {
      if (merged) {
        distances[side].push_back({seen->at.t, std::nullopt});
        continue;
      }
      std::optional<double> nearest;
      for (const evidence::SeenHand& hand : seen->hands) {
        if (hand.player != side) continue;
        const auto mm = ToCard(size, hand, card);
        if (mm && (!nearest || *mm < *nearest)) nearest = mm;
      }
      if (nearest) distances[side].push_back({seen->at.t, *nearest});
    }
  }
  for (const Side side : kBothSides) {
    std::ranges::stable_sort(distances[side], {}, &HandDistance::t);
  }
  return distances;
}

}  // namespace kimari::replay
