#include "host/proof/certify/eyes/sweep_draw.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "host/proof/certify/eyes/stroke_film.h"

namespace kimari::world {
namespace {

// Cards of the row from `card` outwards, itself among them.
size_t Outwards(const DrawnCourt& court, const sim::PlacedCard& card) {
  return static_cast<size_t>(std::count_if(
      court.cards.begin(), court.cards.end(), [&](const sim::PlacedCard& c) {
        return c.territory == card.territory && c.row == card.row &&
               c.centre.x * card.centre.x > 0 &&
               std::abs(c.centre.x) >= std::abs(card.centre.x);
      }));
}

// The innermost card of a block; none has such a row.
std::optional<sim::PlacedCard> DrawTarget(const DrawnCourt& court,
                                          Random& random) {
  std::vector<sim::PlacedCard> fit;
  for (const sim::PlacedCard& card : court.cards) {
    if (Outwards(court, card) >= kSweptBlock) fit.push_back(card);
  }
  if (fit.empty()) return std::nullopt;
  return fit.at(random.Below(fit.size()));
}

}  // namespace

Sweep DrawSweep(Random& random) {
  Sweep sweep;
  std::optional<sim::PlacedCard> target;
  while (!target) {
    sweep.court = DrawCourt(random, {});
    target = DrawTarget(sweep.court, random);
  }
  sweep.target = target->card;
  const Side player = random.Below(2) == 0 ? Side::kA : Side::kB;
  StrokeDraw draw;
  draw.touch_ms = kTouchMs;
  sweep.stroke = DrawStroke(random, player, sim::StrokeKind::kSweep, draw);
  sweep.stroke.direction_deg =
      (target->centre.x > 0 ? 0.0 : 180.0) + random.Uniform(-12, 12);
  sweep.stroke.through_mm = court::Kyogi()->width / 2 -
                            std::abs(target->centre.x) + random.Uniform(20, 90);
  return sweep;
}

}  // namespace kimari::world
