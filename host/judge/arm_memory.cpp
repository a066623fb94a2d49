#include "host/judge/arm_memory.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace kimari::judge {
namespace {

constexpr double kEntry = 320;    // mm from the middle, where an arm comes in
constexpr double kSlice = 15;     // mm, between the cuts through it
constexpr double kThinnest = 40;  // mm, of an arm in its sleeve
constexpr double kWidest = 190;
constexpr double kHandLength = 60;
// Lengths appear longer by this at the height of an arm.
constexpr double kRise = 1.06;
constexpr Duration kBefore = Milliseconds(110);
constexpr Duration kAfter = Milliseconds(25);
constexpr Duration kLanding = Milliseconds(5);
constexpr double kBeyond = 70;   // mm past the middle of the card: not his
constexpr double kAtCard = 90;   // mm, of a hand that lies on it
constexpr double kFastest = 12;  // mm/ms: no hand, but another's

constexpr double kHalfShoulders = 170;  // mm, from the middle of the body
constexpr double kBend = 45;            // mm, elbow and sleeve off the line
constexpr double kLean = 60;            // mm, of the shoulder in a stroke
// That the arm tells nothing: a body turned, a sleeve caught.
constexpr double kUntold = 1e-5;

constexpr double kRightHanded = 0.9;

// How often a player uses the other hand, and how many do: 2 % of all strokes.
struct Habit {
  double other;
  double share;
};
constexpr std::array<Habit, 3> kHabit = {
    {{0.01, 0.93}, {0.1, 0.06}, {0.4, 0.01}}};

struct Body {
  double shoulders;  // mm from the middle of the court
  double middle;     // mm to his right
};
Body BodyAt(size_t i) {
  return {450 + 100.0 * static_cast<double>(i % 5),
          -80 + 40.0 * static_cast<double>(i / 5)};
}

struct Point {
  double x, y;
};
Point AsHeSees(Side player, double x, double y) {
  return player == Side::kA ? Point{x, -y} : Point{-x, y};
}

// Left and right end of the outline at this y.
std::optional<std::pair<double, double>> Cut(const std::vector<Point>& outline,
                                             double y) {
  std::optional<std::pair<double, double>> ends;
  for (size_t i = 0; i < outline.size(); ++i) {
    const Point& a = outline[i];
    const Point& b = outline[(i + 1) % outline.size()];
    if ((a.y < y) == (b.y < y)) continue;
    const double x = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
    ends = ends ? std::pair(std::min(ends->first, x), std::max(ends->second, x))
                : std::pair(x, x);
  }
  return ends;
}

// Where the arm crosses kEntry, if it is one.
std::optional<double> Crossing(Side player, const evidence::SeenHand& hand) {
  std::vector<Point> outline;
  for (const evidence::Place& p : hand.outline) {
    outline.push_back(AsHeSees(player, p.x_um * 1e-3, p.y_um * 1e-3));
  }
  double sum = 0;
  for (const double offset : {-kSlice, 0.0, kSlice}) {
    const auto ends = Cut(outline, kEntry + offset);
    if (!ends) return std::nullopt;
    const double width = ends->second - ends->first;
    if (width < kThinnest || width > kWidest) return std::nullopt;
    sum += (ends->first + ends->second) / 2;
  }
  return sum / 3;
}

// How far the crossing is from the line between tip and shoulder, and by how
// much it goes with the shoulder.
struct OffLine {
  double mm;
  double with_shoulder;
};
OffLine From(const ArmSight& sight, double shoulder_x, double shoulder_y) {
  const double to_shoulder =
      (kEntry / kRise - sight.tip_y) / (shoulder_y - sight.tip_y);
  const double x =
      kRise * (sight.tip_x + to_shoulder * (shoulder_x - sight.tip_x));
  return {sight.crossing - x, kRise * to_shoulder};
}

// Density of one or two sights that share the lean of the shoulder.
double Density(std::span<const ArmSight> stroke, double x, double y) {
  constexpr double kOwn = kBend * kBend;
  const OffLine a = From(stroke[0], x, y);
  const double aa = kOwn + std::pow(kLean * a.with_shoulder, 2);
  if (stroke.size() == 1) {
    return std::exp(-a.mm * a.mm / aa / 2) / std::sqrt(aa);
  }
  const OffLine b = From(stroke[1], x, y);
  const double bb = kOwn + std::pow(kLean * b.with_shoulder, 2);
  const double ab = kLean * kLean * a.with_shoulder * b.with_shoulder;
  const double det = aa * bb - ab * ab;
  const double square =
      (bb * a.mm * a.mm - 2 * ab * a.mm * b.mm + aa * b.mm * b.mm) / det;
  return std::exp(-square / 2) / std::sqrt(det);
}

}  // namespace

std::vector<ArmSight> ArmSights(const HandTrack& hands, Side player,
                                const Box& card, HostTime t) {
  const Point place =
      AsHeSees(player, (card.x0 + card.x1) / 2, (card.y0 + card.y1) / 2);
  std::vector<ArmSight> sights;
  for (const HandTrack::Seen& seen : hands.Frames()) {
    if (seen.t < t - kBefore || seen.t > t + kAfter) continue;
    const evidence::SeenHand* his = nullptr;
    Point tip{};
    bool alone = true;
    bool others_merged = false;
    for (const evidence::SeenHand& hand : seen.hands) {
      const Point at =
          AsHeSees(player, hand.tip.x_um * 1e-3, hand.tip.y_um * 1e-3);
      others_merged = others_merged || (hand.player != player && hand.merged);
      if (hand.player != player || at.y > kEntry - kHandLength) continue;
      alone = alone && his == nullptr;
      his = &hand;
      tip = at;
    }
    if (his == nullptr || !alone || (his->merged && others_merged) ||
        his->speed_um_per_ms > kFastest * 1000 || tip.y < place.y - kBeyond ||
        (seen.t > t - kLanding &&
         std::hypot(tip.x - place.x, tip.y - place.y) > kAtCard)) {
      continue;
    }
    const std::optional<double> crossing = Crossing(player, *his);
    if (crossing) sights.push_back({tip.x, tip.y, *crossing});
  }
  if (sights.size() > 2) sights = {sights.front(), sights.back()};
  return sights;
}

ArmMemory::ArmMemory() {
  static_assert(kHabits == kHabit.size());
  for (Player& player : players_) {
    for (size_t habit = 0; habit < kHabits; ++habit) {
      auto& [left, right] = player.weight[habit];
      left.fill(kHabit[habit].share * (1 - kRightHanded) / kBodies);
      right.fill(kHabit[habit].share * kRightHanded / kBodies);
    }
  }
}

ArmMemory::Likelihoods ArmMemory::Of(std::span<const ArmSight> stroke) {
  Likelihoods of;
  double most = 0;
  for (size_t body = 0; body < kBodies; ++body) {
    const Body sits = BodyAt(body);
    for (size_t hand = 0; hand < 2; ++hand) {
      const double x =
          sits.middle + (hand == 0 ? -kHalfShoulders : kHalfShoulders);
      of[hand][body] = stroke.empty() ? 1 : Density(stroke, x, sits.shoulders);
      most = std::max(most, of[hand][body]);
    }
  }
  for (auto& hand : of) {
    for (double& l : hand) l += kUntold * most;
  }
  return of;
}

double ArmMemory::OtherHand(Side player,
                            std::span<const ArmSight> stroke) const {
  const Player& his = players_[Index(player)];
  if (!his.used) return 0;
  const Likelihoods of = Of(stroke);
  double valid = 0;
  double other = 0;
  for (size_t habit = 0; habit < kHabits; ++habit) {
    const double seldom = kHabit[habit].other;
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        const double w = his.weight[habit][hand][body];
        valid += w * (1 - seldom) * of[hand][body];
        other += w * seldom * of[1 - hand][body];
      }
    }
  }
  return other / (valid + other);
}

void ArmMemory::Learn(Side player, std::span<const ArmSight> stroke) {
  Player& his = players_[Index(player)];
  const bool first = !his.used;
  his.used = true;
  if (stroke.empty()) return;
  const Likelihoods of = Of(stroke);
  double sum = 0;
  for (size_t habit = 0; habit < kHabits; ++habit) {
    const double seldom = first ? 0 : kHabit[habit].other;
    for (size_t hand = 0; hand < 2; ++hand) {
      for (size_t body = 0; body < kBodies; ++body) {
        double& w = his.weight[habit][hand][body];
        w *= (1 - seldom) * of[hand][body] + seldom * of[1 - hand][body];
        sum += w;
      }
    }
  }
  for (auto& habit : his.weight) {
    for (auto& hand : habit) {
      for (double& w : hand) w /= sum;
    }
  }
}

}  // namespace kimari::judge
