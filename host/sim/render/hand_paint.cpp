#include "host/sim/render/hand_paint.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

constexpr float kSkinFill = 0.50F;  // light that comes from all around
constexpr float kClothFill = 0.45F;

}  // namespace

bool Bone::Reaches(int left, int top, float margin) const {
  const float half = (kTileSide - 1) / 2.0F;
  const float px = static_cast<float>(left) + half - ax;
  const float py = static_cast<float>(top) + half - ay;
  const float ex = bx - ax;
  const float ey = by - ay;
  const float t =
      Unit((px * ex + py * ey) / std::max(ex * ex + ey * ey, 1e-3F));
  const float far = std::max(a_radius, b_radius) + margin + half * 1.4143F;
  const float dx = px - t * ex;
  const float dy = py - t * ey;
  return dx * dx + dy * dy < far * far;
}

KIMARI_WIDE void Join(Bone bone, int left, int top, float blend,
                      Relief& relief) {
  const float ex = bone.bx - bone.ax;
  const float ey = bone.by - bone.ay;
  const float per_length = 1 / std::max(ex * ex + ey * ey, 1e-3F);
  const float widen = bone.b_radius - bone.a_radius;
  const float per_blend = 0.5F / blend;
  for (int row = 0; row < kTileSide; ++row) {
    const float py = static_cast<float>(top + row) - bone.ay;
    for (int column = 0; column < kTileSide; ++column) {
      const int i = row * kTileSide + column;
      const float px = static_cast<float>(left + column) - bone.ax;
      float t = (px * ex + py * ey) * per_length;
      t = Unit(t);
      const float dx = px - t * ex;
      const float dy = py - t * ey;
      const float r = bone.a_radius + t * widen;
      const float f = r * r - dx * dx - dy * dy;
      float k = 0.5F + (f - relief.f[i]) * per_blend;
      k = Unit(k);
      relief.f[i] += (f - relief.f[i]) * k + blend * k * (1 - k);
      relief.gx[i] += (-2 * dx - relief.gx[i]) * k;
      relief.gy[i] += (-2 * dy - relief.gy[i]) * k;
    }
  }
}

KIMARI_WIDE void PaintSkin(Skin a, const Relief& relief, const TilePlane& nail,
                           const TilePlane& gain, Tile& tile) {
  const float per_soft = 1 / a.soft;
  const float level = kSkinFill + (1 - kSkinFill) * a.lamp[2];
  for (int i = 0; i < kTilePixels; ++i) {
    const float f = relief.f[i];
    const float gx = relief.gx[i];
    const float gy = relief.gy[i];
    const float slope2 = gx * gx + gy * gy;
    const float slope = std::sqrt(slope2) + 0.5F;
    const float cover = Unit(0.5F + f / slope * per_soft);
    const float z = AtLeast(f, 0);
    const float per_norm = 1 / std::sqrt(0.25F * slope2 + z + 1e-3F);
    const float facing = AtLeast(
        (-0.5F * (gx * a.lamp[0] + gy * a.lamp[1]) + std::sqrt(z) * a.lamp[2]) *
            per_norm,
        0);
    const float shade = (kSkinFill + (1 - kSkinFill) * facing) / level;
    // Thin flesh at the edges lets red through.
    const float red = 1 + 0.10F * (1 - std::sqrt(z) * per_norm);
    const float lit = shade * gain[i];
    const float shine = 1 + 0.16F * nail[i];
    const float through = 1 - cover;
    tile.red[i] =
        tile.red[i] * through + a.colour.red * lit * red * shine * cover;
    tile.green[i] =
        tile.green[i] * through + a.colour.green * lit * shine * cover;
    tile.blue[i] = tile.blue[i] * through +
                   a.colour.blue * lit * (shine + 0.10F * nail[i]) * cover;
  }
}

KIMARI_WIDE void PaintSleeve(Sleeve a, int left, int top, const TilePlane& gain,
                             Tile& tile) {
  const float ex = a.bone.bx - a.bone.ax;
  const float ey = a.bone.by - a.bone.ay;
  const float length = std::sqrt(std::max(ex * ex + ey * ey, 1.0F));
  const float ux = ex / length;
  const float uy = ey / length;
  const float per_soft = 1 / a.soft;
  const float level = kClothFill + (1 - kClothFill) * a.lamp[2];
  for (int i = 0; i < kTilePixels; ++i) {
    const int row = i / kTileSide;
    const float px = static_cast<float>(left + i % kTileSide) - a.bone.ax;
    const float py = static_cast<float>(top + row) - a.bone.ay;
    const float along = px * ux + py * uy;
    const float across = py * ux - px * uy;
    const float t = Unit(along / length);
    const float r = a.bone.a_radius + t * (a.bone.b_radius - a.bone.a_radius);
    const float side = across / r;
    const float beyond = AtLeast(along - length, 0);
    const float lateral = r - std::sqrt(across * across + beyond * beyond);
    const float edge = AtMost(lateral, along);
    const float cover = Unit(0.5F + edge * per_soft);
    // Folds across the arm, slanting to one side: a triangle wave, rounded.
    float fold = along * 0.045F + side * 0.55F;
    fold += 64;  // above zero, where cutting off is rounding down
    fold = std::fabs(fold - static_cast<float>(static_cast<int>(fold)) - 0.5F) *
               4 -
           1;
    const float bulge = std::sqrt(AtLeast(1 - side * side, 0));
    const float facing = AtLeast(side * (a.lamp[1] * ux - a.lamp[0] * uy) +
                                     bulge * a.lamp[2] + 0.16F * fold,
                                 0);
    const float hem = along < 5 ? 0.8F : 1.0F;
    const float lit = (kClothFill + (1 - kClothFill) * facing) / level * hem *
                      gain[i] * cover;
    const float through = 1 - cover;
    tile.red[i] = tile.red[i] * through + a.cloth.red * lit;
    tile.green[i] = tile.green[i] * through + a.cloth.green * lit;
    tile.blue[i] = tile.blue[i] * through + a.cloth.blue * lit;
  }
}

KIMARI_WIDE void CastRod(Bone bone, float soft, float depth, int left, int top,
                         TilePlane& shade) {
  const float ex = bone.bx - bone.ax;
  const float ey = bone.by - bone.ay;
  const float per_length = 1 / std::max(ex * ex + ey * ey, 1e-3F);
  const float per_soft = 1 / soft;
  for (int row = 0; row < kTileSide; ++row) {
    const float py = static_cast<float>(top + row) - bone.ay;
    for (int column = 0; column < kTileSide; ++column) {
      const int i = row * kTileSide + column;
      const float px = static_cast<float>(left + column) - bone.ax;
      float t = (px * ex + py * ey) * per_length;
      t = Unit(t);
      const float dx = px - t * ex;
      const float dy = py - t * ey;
      const float r = bone.a_radius + t * (bone.b_radius - bone.a_radius);
      float in = 0.5F + (r - std::sqrt(dx * dx + dy * dy)) * per_soft;
      in = Unit(in);
      // Overlapping rods hide the same lamps: together no more than one.
      shade[i] = AtLeast(shade[i], depth * in * in * (3 - 2 * in));
    }
  }
}

KIMARI_WIDE void Darken(const TilePlane& shade, Tile& tile) {
  for (int i = 0; i < kTilePixels; ++i) {
    const float k = 1 - shade[i];
    tile.red[i] *= k;
    tile.green[i] *= k;
    tile.blue[i] *= k;
  }
}

}  // namespace kimari::sim
