// Hanging cloth: the wide sleeve of a kimono, laid flat by the view from
// above.
#pragma once

#include "host/proof/render/hand_paint.h"

namespace kimari::sim {

// A convex quadrilateral, corners in turn, pixels. `soft`: width of an edge.
struct Cloth {
  std::array<float, 4> x, y;
  Colour dye;
  float soft;

  PixelBox Box() const;
};
// Folds run from the first two corners to the last two.
void PaintCloth(const Cloth& cloth, TilePart part, const TilePlane& gain,
                Tile& tile);

}  // namespace kimari::sim
