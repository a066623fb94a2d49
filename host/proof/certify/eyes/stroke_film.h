// Strokes on a court as a film: where everything is at each instant, and what
// truly happened.
#pragma once

#include <optional>
#include <vector>

#include "host/base/random.h"
#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/render/projection.h"
#include "host/proof/sim/course.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {

class StrokeFilm {
 public:
  // The reading's first sound is heard at `begin`; strokes count from there,
  // and begin no earlier.
  StrokeFilm(const DrawnCourt& court, uint16_t called,
             std::vector<sim::Stroke> strokes, HostTime begin, uint64_t seed);

  sim::Scene SceneAt(HostTime t) const;
  const sim::TrueReading& truth() const { return course_.truth; }
  HostTime begin() const { return begin_; }
  // When a card truly began to move; none: it lies still.
  std::optional<HostTime> MovedAt(uint16_t card) const;

  // When the outline of a player's striking hand first meets the card's, as
  // both are seen in the picture, to 10 us; sleeves are no hand. None: not in
  // this span.
  std::optional<HostTime> Reaches(Side player, uint16_t card,
                                  const sim::Projection& projection,
                                  HostTime from, HostTime to) const;

 private:
  double ToCard(Side player, const sim::PlacedCard& card,
                const sim::Projection& projection, HostTime t) const;

  sim::Scenario scenario_;
  std::vector<sim::SceneCard> foreign_;
  sim::Course course_;
  HostTime begin_;
};

// A stroke of a player at the called card.
struct StrokeDraw {
  double touch_ms = 500;
  double slowest_m_s = 2;
  double fastest_m_s = 5;
};
// The touch_ms of strokes with a long way, which takes 600 ms at most.
inline constexpr double kTouchMs = 900;
sim::Stroke DrawStroke(Random& random, Side player, sim::StrokeKind kind,
                       const StrokeDraw& draw);

}  // namespace kimari::world
