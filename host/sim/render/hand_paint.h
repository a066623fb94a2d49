// Painting round bones, skin, cloth and their shadows into a tile: the pixel
// loops behind HandShape. Each handles the whole tile whose corner is
// (left, top).
#pragma once

#include "host/sim/render/tile.h"

namespace kimari::sim {

// A rod with round ends; pixels.
struct Bone {
  float ax, ay, a_radius;
  float bx, by, b_radius;

  PixelBox Box(float margin) const {
    return Union(BoxAround(ax, ay, a_radius + margin),
                 BoxAround(bx, by, b_radius + margin));
  }
  // Whether it may come within `margin` of the tile at (left, top).
  bool Reaches(int left, int top, float margin) const;
};

// f = r^2 - d^2 of bone surfaces melted together, and its gradient; square
// pixels.
struct alignas(64) Relief {
  TilePlane f, gx, gy;

  void Clear() {
    f.fill(-1e6F);
    gx.fill(0);
    gy.fill(0);
  }
};
// Adds a bone; `blend` is how far it melts into what is there, square pixels
// (polynomial smooth maximum after I. Quilez).
void Join(Bone bone, int left, int top, float blend, Relief& relief);

struct Skin {
  Colour colour;
  std::array<float, 3> lamp;  // unit vector towards it; x right, y down
  float soft;                 // width of an edge, pixels
};
void PaintSkin(Skin a, const Relief& relief, const TilePlane& nail,
               const TilePlane& gain, Tile& tile);

struct Sleeve {
  Bone bone;
  Colour cloth;
  std::array<float, 3> lamp;
  float soft;
};
void PaintSleeve(Sleeve a, int left, int top, const TilePlane& gain,
                 Tile& tile);

// Raises shade to `depth` within the rod's outline, softened over `soft`
// pixels.
void CastRod(Bone bone, float soft, float depth, int left, int top,
             TilePlane& shade);
// Takes the share `shade` of the light away.
void Darken(const TilePlane& shade, Tile& tile);

}  // namespace kimari::sim
