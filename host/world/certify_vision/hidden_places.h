// What heads truly hide of the court, and whether the eyes say so.
#pragma once

#include <optional>
#include <vector>

#include "host/sim/layout.h"
#include "host/sim/render/projection.h"
#include "host/sim/scene.h"
#include "host/world/certify_vision/stroke_film.h"
#include "vision/hand_tracker.h"

namespace kimari::world {

// Whether a head truly hides a place of the mat.
bool UnderHead(const sim::Scene& scene, const sim::Projection& projection,
               sim::Point place);

// Whether the eyes say that they see nothing there for a head.
bool ToldHidden(const vision::HandsInFrame& seen, court::Point place);

// How long the place of each card that leaves was in view once it had left.
class EmptyPlaces {
 public:
  EmptyPlaces(const StrokeFilm& film, const sim::Layout& court);

  void Take(HostTime t, const sim::Scene& scene,
            const sim::Projection& projection);
  // Where it lay, if not long enough to tell that this is bare. Lives as long
  // as this.
  const sim::Point* NeverSeen(sim::CardId card) const;

 private:
  struct Place {
    sim::CardId card;
    HostTime left;
    sim::Point at;
    Duration in_view;
  };
  std::vector<Place> places_;
  std::optional<HostTime> last_;
};

}  // namespace kimari::world
