// A hand with its sleeved forearm placed in the picture: round bones joined
// softly, lit from the lamps' side, with the shadow they throw.
#pragma once

#include <optional>
#include <span>

#include "host/proof/render/cloth_paint.h"
#include "host/proof/render/hand_paint.h"
#include "host/proof/render/head_shape.h"
#include "host/proof/render/light.h"

namespace kimari::sim {

// What the hands of one player look like, in linear light.
struct HandColours {
  Colour skin;
  Colour sleeve;
  bool kimono = false;  // the sleeve is wide and hangs from the arm
};

class HandShape {
 public:
  static constexpr int kBones = 17;
  // The bare hand's outline in the picture is that of these, melted together.
  static std::array<Bone, kBones> BonesOf(const SceneHand& hand,
                                          const Projection& projection);

  // `head`: the player's, which the arm hangs on; null when it is not seen.
  // `smear_px`: how far the hand moves in the picture from one drawing to the
  // next within an exposure; its edges are drawn that soft.
  HandShape(const SceneHand& hand, const SceneHead* head,
            const HandColours& colours, const Projection& projection,
            const Light& light, double spread_px, double smear_px);

  double height_mm() const { return height_mm_; }
  // All pixels that the hand or its shadow may change.
  const PixelBox& box() const { return box_; }
  // Whether the tile at (left, top) may have some of them.
  bool Touches(int left, int top) const;

  // Cards and hands are small: something below always may be seen.
  bool Hides(int /*left*/, int /*top*/) const { return false; }

  // Both draw what falls into a part of a tile.
  void DrawShadow(TilePart part, Tile& tile) const;
  void Draw(TilePart part, const TilePlane& gain, Tile& tile) const;

 private:
  static constexpr int kNails = 4;
  static constexpr size_t kShadows = 4;  // the last a kimono's

  struct ShadowRod {
    Bone bone;
    float soft;
    float depth;
  };

  void PlaceBones(const SceneHand& hand, const Projection& projection);
  void DrawSkin(TilePart part, const TilePlane& gain, Tile& tile) const;
  void DrawSleeve(TilePart part, const TilePlane& gain, Tile& tile) const;
  void PlaceSleeve(const SceneHand& hand, const Projection& projection);
  void PlaceUpperArm(const Shoulder& shoulder, const Projection& projection);
  void PlaceShadows(const SceneHand& hand, const Projection& projection,
                    const Light& light);

  std::array<Bone, kBones> bones_{};
  std::array<Bone, kNails> nails_{};
  std::array<ShadowRod, kShadows> rods_{};
  std::span<const ShadowRod> Shadows() const {
    return {rods_.data(), colours_.kimono ? kShadows : kShadows - 1U};
  }
  Bone sleeve_{};
  std::optional<Bone> upper_arm_;
  Cloth hanging_{};  // of a kimono
  HandColours colours_;
  std::array<float, 3> lamp_{};  // unit vector towards it; x right, y down
  double height_mm_;
  bool upright_;
  float soft_;       // width of an edge, pixels
  float square_mm_;  // one square millimetre, square pixels
  PixelBox box_;
};

}  // namespace kimari::sim
