#include "host/proof/render/exposure.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

#include "host/proof/render/tile.h"

namespace kimari::sim {
namespace {

constexpr double kPxPerDrawing = 4;
constexpr int kFewest = 3;
constexpr int kMost = 6;
constexpr double kPxPerStrip = 1;  // moved from its first row to its last
constexpr int kNarrowestStrip = 4;

bool SamePlace(const SceneCard& a, const SceneCard& b) {
  return a.card == b.card && a.centre.x == b.centre.x &&
         a.centre.y == b.centre.y && a.angle_deg == b.angle_deg &&
         a.height_mm == b.height_mm && a.face_up == b.face_up;
}

// The same card in another drawing; usually at the same place in its list.
const SceneCard* Find(const Scene& scene, size_t likely, uint16_t card) {
  if (likely < scene.cards.size() && scene.cards[likely].card == card) {
    return &scene.cards[likely];
  }
  const auto it =
      std::find_if(scene.cards.begin(), scene.cards.end(),
                   [card](const SceneCard& c) { return c.card == card; });
  return it == scene.cards.end() ? nullptr : &*it;
}

// Cards that lie in the same place in every drawing, and the others.
SplitCards SplitAll(std::span<const Scene* const> drawings) {
  SplitCards out;
  out.moving.resize(drawings.size());
  if (drawings.empty()) return out;
  std::set<uint16_t> still;
  const Scene& first = *drawings[0];
  for (size_t i = 0; i < first.cards.size(); ++i) {
    const SceneCard& card = first.cards[i];
    const bool stays =
        std::all_of(drawings.begin(), drawings.end(), [&](const Scene* other) {
          const SceneCard* there = Find(*other, i, card.card);
          return there != nullptr && SamePlace(card, *there);
        });
    if (!stays) continue;
    out.still.push_back(card);
    still.insert(card.card);
  }
  for (size_t d = 0; d < drawings.size(); ++d) {
    for (const SceneCard& card : drawings[d]->cards) {
      if (!still.contains(card.card)) out.moving[d].push_back(card);
    }
  }
  return out;
}

// The wrist of a hand that lies has the height of its finger tips, near enough.
double WristHeight(const SceneHand& hand) {
  return hand.height_mm + hand.wrist_rise_mm - SceneHand::kFlatWristRise;
}

double Apart(Pixel a, Pixel b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

int DrawingsFor(double travel_px) {
  if (travel_px < kStillPx) return 1;
  return std::clamp(static_cast<int>(std::ceil(travel_px / kPxPerDrawing)),
                    kFewest, kMost);
}

HostTime InstantOf(HostTime mid, double exposure_ms, int drawing,
                   int drawings) {
  const double share = (drawing + 0.5) / drawings - 0.5;
  return mid + FromMilliseconds(share * exposure_ms);
}

double TravelPixels(const Scene& from, const Scene& to,
                    const Projection& projection, court::CardSize card) {
  double most = 0;
  for (size_t i = 0; i < from.cards.size(); ++i) {
    const SceneCard& a = from.cards[i];
    const SceneCard* b = Find(to, i, a.card);
    if (b == nullptr || SamePlace(a, *b)) continue;
    const double turn =
        std::abs(a.angle_deg - b->angle_deg) / 57.3 * card.height / 2;
    most =
        std::max(most, turn * projection.PixelsPerMm(a.centre, a.height_mm) +
                           Apart(projection.ToPixel(a.centre, a.height_mm),
                                 projection.ToPixel(b->centre, b->height_mm)));
  }
  const size_t hands = std::min(from.hands.size(), to.hands.size());
  for (size_t i = 0; i < hands; ++i) {
    const SceneHand& a = from.hands[i];
    const SceneHand& b = to.hands[i];
    most = std::max({most,
                     Apart(projection.ToPixel(a.tip, a.height_mm),
                           projection.ToPixel(b.tip, b.height_mm)),
                     Apart(projection.ToPixel(a.wrist, WristHeight(a)),
                           projection.ToPixel(b.wrist, WristHeight(b)))});
  }
  const size_t heads = std::min(from.heads.size(), to.heads.size());
  for (size_t i = 0; i < heads; ++i) {
    const SceneHead& a = from.heads[i];
    const SceneHead& b = to.heads[i];
    most = std::max(most, Apart(projection.ToPixel(a.centre, a.height_mm),
                                projection.ToPixel(b.centre, b.height_mm)));
  }
  return most;
}

bool SameThings(const Scene& a, const Scene& b) {
  const auto place = [](court::Point p) { return std::pair(p.x, p.y); };
  const auto hand = [&](const SceneHand& h) {
    return std::tuple(h.player, h.left, place(h.tip), place(h.wrist),
                      place(h.elbow), h.height_mm, h.width_mm, h.wrist_rise_mm,
                      h.elbow_rise_mm);
  };
  const auto head = [&](const SceneHead& h) {
    return std::tuple(h.player, place(h.centre), h.height_mm, h.radius_mm);
  };
  return std::equal(a.hands.begin(), a.hands.end(), b.hands.begin(),
                    b.hands.end(),
                    [&](const auto& x, const auto& y) {
                      return hand(x) == hand(y);
                    }) &&
         std::equal(
             a.heads.begin(), a.heads.end(), b.heads.begin(), b.heads.end(),
             [&](const auto& x, const auto& y) { return head(x) == head(y); });
}

std::vector<Scene> SampleExposure(const SceneAt& scene_at, HostTime mid,
                                  double exposure_ms,
                                  const Projection& projection,
                                  court::CardSize card) {
  const HostTime start = InstantOf(mid, exposure_ms, 0, kMost);
  const HostTime end = InstantOf(mid, exposure_ms, kMost - 1, kMost);
  const Scene first = scene_at(start);
  const Scene last = scene_at(end);
  const double shown = static_cast<double>(kMost - 1) / kMost;
  const double travel = TravelPixels(first, last, projection, card) / shown;
  std::vector<Scene> drawings;
  const bool same_things = first.cards.size() == last.cards.size() &&
                           first.hands.size() == last.hands.size() &&
                           first.heads.size() == last.heads.size();
  const int count = same_things ? DrawingsFor(travel) : kFewest;
  drawings.reserve(count);
  for (int i = 0; i < count; ++i) {
    drawings.push_back(scene_at(InstantOf(mid, exposure_ms, i, count)));
  }
  return drawings;
}

std::vector<Strip> SampleFrame(const SceneAt& scene_at, HostTime mid,
                               const CameraModel& camera,
                               const Projection& projection,
                               court::CardSize card) {
  const auto instant = [&](double row) {
    const double middle = (camera.height - 1) / 2.0;
    return mid + FromMilliseconds((row - middle) * camera.row_time_us / 1000);
  };
  int strip_rows = camera.height;
  if (camera.row_time_us > 0) {
    const Scene top = scene_at(instant(0));
    const Scene middle = scene_at(mid);
    const Scene bottom = scene_at(instant(camera.height - 1));
    const double travel = TravelPixels(top, middle, projection, card) +
                          TravelPixels(middle, bottom, projection, card);
    const bool came_or_went = top.hands.size() != bottom.hands.size() ||
                              top.heads.size() != bottom.heads.size();
    if (travel >= kStillPx || came_or_went ||
        top.cards.size() != bottom.cards.size()) {
      strip_rows = kTileSide;
      while (strip_rows > kNarrowestStrip &&
             travel * strip_rows > kPxPerStrip * camera.height) {
        strip_rows /= 2;
      }
    }
  }
  std::vector<Strip> strips;
  for (int row = 0; row < camera.height; row += strip_rows) {
    const int last = std::min(row + strip_rows, camera.height);
    strips.push_back({row, last,
                      SampleExposure(scene_at, instant((row + last - 1) / 2.0),
                                     camera.exposure_ms, projection, card)});
  }
  // The last tiles reach over the edge of the picture.
  strips.back().last_row += kTileSide;
  return strips;
}

SplitCards Split(std::span<const Scene> drawings) {
  std::vector<const Scene*> all;
  for (const Scene& scene : drawings) all.push_back(&scene);
  return SplitAll(all);
}

SplitCards Split(std::span<const Strip> strips) {
  std::vector<const Scene*> all;
  for (const Strip& strip : strips) {
    for (const Scene& scene : strip.drawings) all.push_back(&scene);
  }
  return SplitAll(all);
}

}  // namespace kimari::sim
