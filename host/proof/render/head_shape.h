// A head with neck, shoulders and back placed in the picture: hair seen from
// above, cloth, and the wide soft shadow they throw.
#pragma once

#include <array>
#include <span>

#include "host/proof/render/hand_paint.h"
#include "host/proof/render/light.h"

namespace kimari::sim {

// What one player looks like from above, in linear light.
struct HeadColours {
  Colour hair;
  Colour skin;
  Colour cloth;
};

// Where an arm hangs on the body that belongs to a head.
struct Shoulder {
  court::Point point;
  double height_mm = 0;
  double radius_mm = 0;
};
Shoulder ShoulderOf(const SceneHead& head, bool left);

class HeadShape {
 public:
  static constexpr int kBones = 5;
  // What it hides in the picture: that of these, melted together.
  static std::array<Bone, kBones> BonesOf(const SceneHead& head,
                                          const Projection& projection);

  // `spread_px`, `smear_px` as in HandShape.
  HeadShape(const SceneHead& head, const HeadColours& colours,
            const Projection& projection, const Light& light, double spread_px,
            double smear_px);

  double height_mm() const { return height_mm_; }
  // All pixels that the head, its back or their shadow may change.
  const PixelBox& box() const { return box_; }
  // Whether the tile at (left, top) may have some of them.
  bool Touches(int left, int top) const;

  // Whether nothing of what lies below is seen in that tile.
  bool Hides(int left, int top) const;

  // Both draw what falls into a part of a tile.
  void DrawShadow(TilePart part, Tile& tile) const;
  void Draw(TilePart part, const TilePlane& gain, Tile& tile) const;

 private:
  static constexpr int kBody = 2;  // shoulders, back
  static constexpr int kSkull = 2;
  static constexpr int kShadows = 3;

  struct ShadowRod {
    Bone bone;
    float soft;
    float depth;
  };

  // Adds the bones that reach the tile, melted by `blend` (of the square of
  // half the head's width); whether there were any.
  bool Build(std::span<const Bone> bones, double blend, TilePart part,
             Relief& relief) const;

  std::array<Bone, kBody> body_{};
  std::array<Bone, 1> neck_{};
  std::array<Bone, kSkull> skull_{};
  std::array<ShadowRod, kShadows> shadows_{};
  HeadColours colours_;
  std::array<float, 3> lamp_{};  // unit vector towards it; x right, y down
  float whorl_x_ = 0;
  float whorl_y_ = 0;
  double height_mm_;
  float soft_;    // width of an edge, pixels
  float margin_;  // how far from its bones it may show, pixels
  float square_;  // of half its width, square pixels
  PixelBox box_;
};

}  // namespace kimari::sim
