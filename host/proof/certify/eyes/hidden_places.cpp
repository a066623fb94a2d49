#include "host/proof/certify/eyes/hidden_places.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "host/proof/render/hand_shape.h"
#include "host/proof/render/head_shape.h"

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

template <typename Shape, typename Things>
bool Under(const Things& things, const sim::Projection& projection,
           sim::Point place) {
  const sim::Pixel p = projection.ToPixel(place);
  return std::any_of(things.begin(), things.end(), [&](const auto& thing) {
    const auto bones = Shape::BonesOf(thing, projection);
    return std::any_of(bones.begin(), bones.end(),
                       [&](const sim::Bone& bone) { return Holds(bone, p); });
  });
}

bool Contains(const std::vector<court::Point>& outline, court::Point p) {
  std::vector<cv::Point2f> polygon;
  polygon.reserve(outline.size());
  for (const court::Point& q : outline) {
    polygon.emplace_back(static_cast<float>(q.x), static_cast<float>(q.y));
  }
  return !polygon.empty() &&
         cv::pointPolygonTest(
             polygon, {static_cast<float>(p.x), static_cast<float>(p.y)},
             false) >= 0;
}

// So much of where a card lay makes it seen, or hidden.
template <typename Holds>
bool MostOf(sim::Point card, Holds holds) {
  constexpr int kHalf = 2;  // five samples each way
  int in = 0;
  for (int v = -kHalf; v <= kHalf; ++v) {
    for (int u = -kHalf; u <= kHalf; ++u) {
      in += holds(sim::Point{card.x + u * court::Kyogi()->card.width / 5,
                             card.y + v * court::Kyogi()->card.height / 5})
                ? 1
                : 0;
    }
  }
  return 2 * in > (2 * kHalf + 1) * (2 * kHalf + 1);
}

}  // namespace

bool UnderHead(const sim::Scene& scene, const sim::Projection& projection,
               sim::Point place) {
  return Under<sim::HeadShape>(scene.heads, projection, place);
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
      places_.push_back(
          {.card = exit.card, .left = exit.t, .at = card->centre});
    }
  }
}

bool ToldHiddenCard(const vision::HandsInFrame& seen, sim::Point card) {
  return MostOf(card, [&](sim::Point p) {
    return ToldHidden(seen, {p.x, p.y});
  });
}

bool CardInView(const sim::Scene& scene, sim::CardId card,
                const sim::Projection& projection, cv::Size picture) {
  const auto found =
      std::find_if(scene.cards.begin(), scene.cards.end(),
                   [&](const sim::SceneCard& c) { return c.card == card; });
  if (found == scene.cards.end() || !found->face_up) return false;
  return MostOf(found->centre, [&](sim::Point p) {
    const sim::Pixel at = projection.ToPixel(p, found->height_mm);
    return at.x >= 0 && at.y >= 0 && at.x < picture.width &&
           at.y < picture.height &&
           !Under<sim::HandShape>(scene.hands, projection, p);
  });
}

void EmptyPlaces::Add(HostTime t, const sim::Scene& scene,
                      const sim::Projection& projection) {
  const Duration since = last_ ? t - *last_ : Duration{};
  last_ = t;
  for (Place& place : places_) {
    if (t < place.left) continue;
    place.under_head = MostOf(place.at, [&](sim::Point p) {
      return UnderHead(scene, projection, p);
    });
    const bool under_hand = MostOf(place.at, [&](sim::Point p) {
      return Under<sim::HandShape>(scene.hands, projection, p);
    });
    if (!place.under_head && !under_hand) place.in_view = place.in_view + since;
  }
}

void HiddenArrival::Add(HostTime t, const sim::Scene& scene,
                        const sim::Projection& projection,
                        const vision::HandsInFrame& seen) {
  if (taken_ || !at_ || t < *at_) return;
  taken_ = true;
  std::optional<sim::Point> tip;
  double nearest = 1e9;  // mm; the other hand is elsewhere
  for (const sim::SceneHand& hand : scene.hands) {
    const double off = std::hypot(hand.tip.x - card_.x, hand.tip.y - card_.y);
    if (hand.player != player_ || off >= nearest) continue;
    nearest = off;
    tip = sim::Point{hand.tip.x, hand.tip.y};
  }
  if (!tip || !UnderHead(scene, projection, *tip)) return;
  hidden_ = true;
  told_ = ToldHidden(seen, {tip->x, tip->y});
}

const sim::Point* EmptyPlaces::NeverSeen(sim::CardId card) const {
  constexpr Duration kLongEnough = Milliseconds(100);
  for (const Place& place : places_) {
    if (place.card != card) continue;
    const bool seen = !place.under_head || place.in_view >= kLongEnough;
    return seen ? nullptr : &place.at;
  }
  return nullptr;
}

}  // namespace kimari::world
