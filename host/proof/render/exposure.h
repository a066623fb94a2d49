// What the scene does while the shutter is open: the moments at which it is
// drawn, the cards that lie still through all of them, and those that move.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "host/base/time.h"
#include "host/proof/render/projection.h"

namespace kimari::sim {

// The scene at an instant; must give the same for the same instant.
using SceneAt = std::function<Scene(HostTime)>;

// What moves by less in the picture while the shutter is open stands still.
inline constexpr double kStillPx = 0.02;

// The instants, evenly spread over the exposure, at which a scene that moves by
// `travel_px` in the picture during it is drawn: one when nothing moves, else
// 3 to 6.
int DrawingsFor(double travel_px);
HostTime InstantOf(HostTime mid, double exposure_ms, int drawing, int drawings);

// Samples the scene through one exposure, as often as its movement asks.
std::vector<Scene> SampleExposure(const SceneAt& scene_at, HostTime mid,
                                  double exposure_ms,
                                  const Projection& projection,
                                  court::CardSize card);

// Rows of the picture, [first, last), exposed as one, and what is seen of the
// scene through that exposure.
struct Strip {
  int first_row = 0;
  int last_row = 0;
  std::vector<Scene> drawings;
};

// The scene through a whole frame, in strips from the top of the picture. With
// a rolling shutter (CameraModel::row_time_us) row r is exposed
// (r - (height - 1) / 2) row times after `mid`; a strip is so narrow that
// nothing moves by more than about a pixel while its rows follow each other.
// One strip when the shutter is global or nothing moves.
std::vector<Strip> SampleFrame(const SceneAt& scene_at, HostTime mid,
                               const CameraModel& camera,
                               const Projection& projection,
                               court::CardSize card);

// The largest way that a card, hand or head goes in the picture between two
// scenes; one that is in only one of them goes no way.
double TravelPixels(const Scene& from, const Scene& to,
                    const Projection& projection, court::CardSize card);

// Exactly the same hands and heads.
bool SameThings(const Scene& a, const Scene& b);

struct SplitCards {
  std::vector<SceneCard> still;
  std::vector<std::vector<SceneCard>> moving;  // for each drawing
};
// A card is still when every drawing shows it in exactly the same place.
SplitCards Split(std::span<const Scene> drawings);
// Over all strips; `moving` counts through their drawings.
SplitCards Split(std::span<const Strip> strips);

}  // namespace kimari::sim
