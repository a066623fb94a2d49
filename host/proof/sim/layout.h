// Which card lies where: the settled court between two readings.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "host/base/random.h"
#include "host/proof/sim/geometry.h"
#include "host/proof/sim/scene.h"

namespace kimari::sim {

using CardId = uint16_t;

struct PlacedCard {
  CardId card = 0;
  Side territory = Side::kA;
  int row = 0;  // 0 upper, 1 middle, 2 lower
  Point centre;
  double angle_deg = 0;  // as SceneCard's: 0 read by A, 180 read by B
  bool face_up = true;
};
using Layout = std::vector<PlacedCard>;

inline Rect RectOf(court::CardSize card, const PlacedCard& c) {
  return CardRect(card, c.centre, c.angle_deg);
}
inline SceneCard ToScene(const PlacedCard& c) {
  return {c.card, c.centre, c.angle_deg, 0, c.face_up};
}

// Null when the card does not lie on the court. Lives as long as `layout` is
// left alone.
const PlacedCard* Find(const Layout& layout, CardId card);
void Remove(Layout& layout, CardId card);

// The first pair that lies in one place: overlapping by more than 0.5 mm.
std::optional<std::pair<size_t, size_t>> FirstOverlap(court::CardSize card,
                                                      const Layout& layout);

// Middle x of a column: of a pad of the upper row, counted from 1 on the
// owner's left. The court must have it.
double ColumnX(const court::Plan& plan, Side territory, int column);
// How a card lies straight for its owner.
constexpr double OwnersAngle(Side territory) {
  return territory == Side::kA ? 0.0 : 180.0;
}

// First free place of a territory: lower row first, from the owner's left in
// steps of 2 mm, clear of its neighbours by 1 mm. None: the rows are full.
std::optional<PlacedCard> FreePlace(const court::Plan& plan,
                                    const Layout& layout, CardId card,
                                    Side territory);
// The card a player sends when he has not chosen: lowest row, last from the
// owner's left. None: he has no card but `except`.
std::optional<CardId> LastCard(const Layout& layout, Side territory,
                               const std::vector<CardId>& except);
// The nearest card beside `card` in its row, within `reach_mm` of its edge,
// on the side that `towards_x` (-1 or +1) names.
const PlacedCard* Neighbour(court::CardSize size, const Layout& layout,
                            const PlacedCard& card, double towards_x,
                            double reach_mm);

// `per_side` cards of `deck` in each territory, in its rows, each row in a left
// and a right block against the side lines, gaps uneven. No more than the rows
// hold, nor than half the deck.
Layout RandomLayout(const court::Plan& plan, std::vector<CardId> deck,
                    int per_side, Random& random);

}  // namespace kimari::sim
