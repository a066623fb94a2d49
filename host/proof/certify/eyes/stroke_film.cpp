#include "host/proof/certify/eyes/stroke_film.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "host/proof/render/hand_shape.h"
#include "host/proof/sim/strokes.h"

namespace kimari::world {
namespace {

using sim::Pixel;
using sim::operator+;
using sim::operator*;

double ToSegment(Pixel p, Pixel a, Pixel b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double length2 = dx * dx + dy * dy;
  const double u =
      length2 > 0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / length2,
                               0.0, 1.0)
                  : 0;
  return std::hypot(p.x - a.x - u * dx, p.y - a.y - u * dy);
}

// Signed: negative inside the quadrilateral.
double ToQuad(Pixel p, const std::array<Pixel, 4>& corners) {
  double nearest = 1e9;
  int left = 0;
  for (size_t i = 0; i < corners.size(); ++i) {
    const Pixel a = corners[i], b = corners[(i + 1) % corners.size()];
    nearest = std::min(nearest, ToSegment(p, a, b));
    if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) ++left;
  }
  return left == 0 || left == 4 ? -nearest : nearest;
}

// From a bone's surface, looked at along its axis.
double ToBone(const sim::Bone& bone, const std::array<Pixel, 4>& corners) {
  constexpr int kSteps = 24;
  double nearest = 1e9;
  for (int i = 0; i <= kSteps; ++i) {
    const float u = static_cast<float>(i) / kSteps;
    const Pixel p{bone.ax + u * (bone.bx - bone.ax),
                  bone.ay + u * (bone.by - bone.ay)};
    const float radius = bone.a_radius + u * (bone.b_radius - bone.a_radius);
    nearest = std::min(nearest, ToQuad(p, corners) - radius);
  }
  return nearest;
}

}  // namespace

StrokeFilm::StrokeFilm(const DrawnCourt& court, uint16_t called,
                       std::vector<sim::Stroke> strokes, HostTime begin,
                       uint64_t seed)
    : scenario_(sim::DemoScenario(seed, 1)),
      foreign_(court.foreign),
      begin_(begin) {
  scenario_.layout = court.cards;
  scenario_.readings.resize(1);
  sim::PlannedReading& reading = scenario_.readings.front();
  reading = {};
  reading.card = called;
  reading.strokes = std::move(strokes);
  for (sim::Stroke& stroke : reading.strokes) {
    if (stroke.aim == sim::Aim::kCalled) stroke.card = called;
  }
  course_ = sim::PlayReading(scenario_, 1, sim::LaidCourt(scenario_), begin,
                             begin - Seconds(1));
}

sim::Scene StrokeFilm::SceneAt(HostTime t) const {
  sim::Scene scene;
  scene.cards = course_.act.CardsAt(t);
  scene.cards.insert(scene.cards.begin(), foreign_.begin(), foreign_.end());
  for (const Side side : {Side::kA, Side::kB}) {
    const auto& model = scenario_.player_models.at(Index(side));
    for (const bool left : {false, true}) {
      scene.hands.push_back(sim::HandInScene(
          side, left, course_.act.hands.at(sim::HandIndex(side, left)).At(t),
          model.hand_width_mm));
    }
  }
  return scene;
}

std::optional<HostTime> StrokeFilm::MovedAt(uint16_t card) const {
  const auto track = course_.act.tracks.find(card);
  if (track == course_.act.tracks.end() || track->second.keys.empty()) {
    return std::nullopt;
  }
  return track->second.keys.front().t;
}

double StrokeFilm::ToCard(Side player, const sim::PlacedCard& card,
                          const sim::Projection& projection, HostTime t) const {
  std::array<Pixel, 4> corners;
  constexpr std::array<std::array<int, 2>, 4> kCorners = {
      {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
  const sim::Point along = sim::Direction(card.angle_deg);
  const sim::Point up = sim::Direction(card.angle_deg + 90);
  for (size_t i = 0; i < corners.size(); ++i) {
    corners.at(i) = projection.ToPixel(
        card.centre +
        along * (kCorners.at(i)[0] * court::Kyogi()->card.width / 2) +
        up * (kCorners.at(i)[1] * court::Kyogi()->card.height / 2));
  }
  const bool left = std::any_of(
      scenario_.readings.front().strokes.begin(),
      scenario_.readings.front().strokes.end(),
      [&](const sim::Stroke& s) { return s.player == player && s.left; });
  const auto& model = scenario_.player_models.at(Index(player));
  const sim::SceneHand hand = sim::HandInScene(
      player, left, course_.act.hands.at(sim::HandIndex(player, left)).At(t),
      model.hand_width_mm);
  double nearest = 1e9;
  for (const sim::Bone& bone : sim::HandShape::BonesOf(hand, projection)) {
    nearest = std::min(nearest, ToBone(bone, corners));
  }
  return nearest;
}

std::optional<HostTime> StrokeFilm::Reaches(Side player, uint16_t card,
                                            const sim::Projection& projection,
                                            HostTime from, HostTime to) const {
  const sim::PlacedCard* placed = sim::Find(scenario_.layout, card);
  if (placed == nullptr) return std::nullopt;
  const auto inside = [&](HostTime t) {
    return ToCard(player, *placed, projection, t) <= 0;
  };
  constexpr Duration kStep = Milliseconds(1);
  for (HostTime t = from; t < to; t = t + kStep) {
    if (!inside(t)) continue;
    HostTime low = t - kStep, high = t;
    while (high - low > Microseconds(10)) {
      const HostTime middle = low + (high - low) / 2;
      (inside(middle) ? high : low) = middle;
    }
    return high;
  }
  return std::nullopt;
}

sim::Stroke DrawStroke(Random& random, Side player, sim::StrokeKind kind,
                       const StrokeDraw& draw) {
  sim::Stroke stroke;
  stroke.player = player;
  stroke.kind = kind;
  stroke.off = {random.Uniform(-12, 12), random.Uniform(-18, 18)};
  stroke.touch_ms = draw.touch_ms;
  stroke.speed_m_s = random.Uniform(draw.slowest_m_s, draw.fastest_m_s);
  stroke.descent_m_s = random.Uniform(0.5, 1.5);
  stroke.press_ms = random.Uniform(80, 250);
  return stroke;
}

}  // namespace kimari::world
