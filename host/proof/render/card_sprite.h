// One torifuda placed in the picture, with the shadow it throws.
#pragma once

#include "host/proof/render/card_face.h"
#include "host/proof/render/card_gloss.h"

namespace kimari::sim {

class CardSprite {
 public:
  CardSprite(const SceneCard& card, const CardDeck& deck,
             const Projection& projection, const Light& light);

  double height_mm() const { return height_mm_; }
  // All pixels that the card or its shadow may change.
  const PixelBox& box() const { return box_; }
  // Whether the tile at (left, top) has some of them.
  bool Touches(int left, int top) const {
    return box_.Meets({left, top, left + kTileSide, top + kTileSide});
  }

  // Cards and hands are small: something below always may be seen.
  bool Hides(int /*left*/, int /*top*/) const { return false; }

  // Both draw what falls into a part of a tile.
  void DrawShadow(TilePart part, Tile& tile) const;
  void Draw(TilePart part, const TilePlane& gain, Tile& tile) const;

 private:
  template <bool kShines>
  void DrawFace(TilePart part, const TilePlane& gain, Tile& tile) const;

  const CardPicture* picture_;
  court::CardSize size_;
  CardGloss gloss_;
  double height_mm_;
  float x_, y_;                 // the card's middle, pixels
  float shadow_x_, shadow_y_;   // the shadow's
  std::array<float, 4> to_mm_;  // pixels from the middle to card millimetres
  float shadow_soft_mm_;
  float shadow_depth_;
  PixelBox face_box_;
  PixelBox shadow_box_;
  PixelBox box_;
};

}  // namespace kimari::sim
