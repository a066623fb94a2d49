// Painting round bones, skin, cloth and their shadows into a tile: the pixel
// loops behind HandShape and HeadShape.
#pragma once

#include "host/proof/render/tile.h"

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
  // Whether that tile lies inside it, at least `margin` from its outline.
  bool Covers(int left, int top, float margin) const;
};

// f = r^2 - d^2 of bone surfaces melted together, and its gradient; square
// pixels.
struct alignas(64) Relief {
  TilePlane f, gx, gy;

  void Clear(TilePart part) {
    const int first = part.first_row * kTileSide;
    const int last = part.last_row * kTileSide;
    std::fill(&f[first], &f[0] + last, -1e6F);
    std::fill(&gx[first], &gx[0] + last, 0.0F);
    std::fill(&gy[first], &gy[0] + last, 0.0F);
  }
};
// Adds a bone; `blend` is how far it melts into what is there, square pixels
// (polynomial smooth maximum after I. Quilez).
// Pixels more than `margin` outside the bone are left alone.
void Join(Bone bone, TilePart part, float blend, float margin, Relief& relief);

struct Skin {
  Colour colour;
  std::array<float, 3> lamp;  // unit vector towards it; x right, y down
  float soft;                 // width of an edge, pixels
  float glow = 0.10F;         // red that thin flesh lets through at the edges
};
void PaintSkin(Skin a, TilePart part, const Relief& relief,
               const TilePlane& nail, const TilePlane& gain, Tile& tile);

// Strands that run away from the whorl, over a relief.
struct Hair {
  Colour colour;
  std::array<float, 3> lamp;
  float soft;
  float whorl_x, whorl_y;  // pixels
};
void PaintHair(Hair a, TilePart part, const Relief& relief,
               const TilePlane& gain, Tile& tile);

struct Sleeve {
  Bone bone;
  Colour cloth;
  std::array<float, 3> lamp;
  float soft;
};
void PaintSleeve(Sleeve a, TilePart part, const TilePlane& gain, Tile& tile);

// Raises shade to `depth` within the rod's outline, softened over `soft`
// pixels.
void CastRod(Bone bone, float soft, float depth, TilePart part,
             TilePlane& shade);
// Takes the share `shade` of the light away.
void Darken(TilePart part, const TilePlane& shade, Tile& tile);

}  // namespace kimari::sim
