#include "host/world/certify_vision/hidden_places.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/sim/render/head_shape.h"

namespace kimari::world {
namespace {

bool Holds(const sim::Bone& bone, const sim::Pixel& p) {
  const double ex = bone.bx - bone.ax, ey = bone.by - bone.ay;
  const double px = p.x - bone.ax, py = p.y - bone.ay;
  const double t = std::clamp(
      (px * ex + py * ey) / std::max(ex * ex + ey * ey, 1e-3), 0.0, 1.0);
  return std::hypot(px - t * ex, py - t * ey) <
         bone.a_radius + t * (bone.b_radius - bone.a_radius);
}

bool Contains(const std::vector<court::Point>& outline, court::Point p) {
  std::vector<cv::Point2f> polygon;
  for (const court::Point& q : outline) {
    polygon.emplace_back(static_cast<float>(q.x), static_cast<float>(q.y));
  }
  return !polygon.empty() &&
         cv::pointPolygonTest(
             polygon, {static_cast<float>(p.x), static_cast<float>(p.y)},
             false) >= 0;
}

}  // namespace

bool UnderHead(const sim::Scene& scene, const sim::Projection& projection,
               sim::Point place) {
  const sim::Pixel p = projection.ToPixel(place);
  for (const sim::SceneHead& head : scene.heads) {
    for (const sim::Bone& bone : sim::HeadShape::BonesOf(head, projection)) {
      if (Holds(bone, p)) return true;
    }
  }
  return false;
}

bool ToldHidden(const vision::HandsInFrame& seen, court::Point place) {
  return std::any_of(seen.bodies.begin(), seen.bodies.end(),
                     [&](const vision::BodyInView& body) {
                       return Contains(body.outline, place);
                     });
}

EmptyPlaces::EmptyPlaces(const StrokeFilm& film, const sim::Layout& court) {
  for (const auto& exit : film.truth().exits) {
    if (const auto* card = sim::Find(court, exit.card)) {
      places_.push_back({exit.card, exit.t, card->centre, {}});
    }
  }
}

void EmptyPlaces::Take(HostTime t, const sim::Scene& scene,
                       const sim::Projection& projection) {
  const Duration since = last_ ? t - *last_ : Duration{};
  last_ = t;
  for (Place& place : places_) {
    if (t < place.left || UnderHead(scene, projection, place.at)) continue;
    place.in_view = place.in_view + since;
  }
}

const sim::Point* EmptyPlaces::NeverSeen(sim::CardId card) const {
  constexpr Duration kLongEnough = Milliseconds(100);
  for (const Place& place : places_) {
    if (place.card != card) continue;
    return place.in_view < kLongEnough ? &place.at : nullptr;
  }
  return nullptr;
}

}  // namespace kimari::world
