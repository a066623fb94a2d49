#include "host/proof/render/hand_paint.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

constexpr float kSkinFill = 0.50F;  // light that comes from all around
constexpr float kClothFill = 0.45F;

// A triangle wave of period 1 between -1 and 1; x above -64.
inline float Wave(float x) {
  x += 64;  // above zero, where cutting off is rounding down
  return std::fabs(x - static_cast<float>(static_cast<int>(x)) - 0.5F) * 4 - 1;
}

// The part of a tile that a bone's box meets, in the tile's own pixels.
struct Window {
  int left, top, right, bottom;

  Window(const Bone& bone, float margin, TilePart part) {
    const PixelBox box = bone.Box(margin);
    left = std::max(0, box.left - part.left);
    right = std::min(kTileSide, box.right - part.left);
    top = std::max(part.first_row, box.top - part.top);
    bottom = std::min(part.last_row, box.bottom - part.top);
  }
};

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

bool Bone::Covers(int left, int top, float margin) const {
  const float half = (kTileSide - 1) / 2.0F;
  const float px = static_cast<float>(left) + half - ax;
  const float py = static_cast<float>(top) + half - ay;
  const float ex = bx - ax;
  const float ey = by - ay;
  const float t =
      Unit((px * ex + py * ey) / std::max(ex * ex + ey * ey, 1e-3F));
  const float near = std::min(a_radius, b_radius) - margin - half * 1.4143F;
  const float dx = px - t * ex;
  const float dy = py - t * ey;
  return near > 0 && dx * dx + dy * dy < near * near;
}

KIMARI_WIDE void Join(Bone bone, TilePart part, float blend, float margin,
                      Relief& relief) {
  const Window window(bone, margin, part);
  const float ex = bone.bx - bone.ax;
  const float ey = bone.by - bone.ay;
  const float per_length = 1 / std::max(ex * ex + ey * ey, 1e-3F);
  const float widen = bone.b_radius - bone.a_radius;
  const float per_blend = 0.5F / blend;
  for (int row = window.top; row < window.bottom; ++row) {
    const float py = static_cast<float>(part.top + row) - bone.ay;
    for (int column = window.left; column < window.right; ++column) {
      const int i = row * kTileSide + column;
      const float px = static_cast<float>(part.left + column) - bone.ax;
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

KIMARI_WIDE void PaintSkin(Skin a, TilePart part, const Relief& relief,
                           const TilePlane& nail, const TilePlane& gain,
                           Tile& tile) {
  const float per_soft = 1 / a.soft;
  const float level = kSkinFill + (1 - kSkinFill) * a.lamp[2];
  const int last = part.last_row * kTileSide;
  for (int i = part.first_row * kTileSide; i < last; ++i) {
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
    const float red = 1 + a.glow * (1 - std::sqrt(z) * per_norm);
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

KIMARI_WIDE void PaintHair(Hair a, TilePart part, const Relief& relief,
                           const TilePlane& gain, Tile& tile) {
  const float per_soft = 1 / a.soft;
  const int last = part.last_row * kTileSide;
  for (int i = part.first_row * kTileSide; i < last; ++i) {
    const int row = i / kTileSide;
    const float dx = static_cast<float>(part.left + i % kTileSide) - a.whorl_x;
    const float dy = static_cast<float>(part.top + row) - a.whorl_y;
    const float f = relief.f[i];
    const float gx = relief.gx[i];
    const float gy = relief.gy[i];
    const float slope2 = gx * gx + gy * gy;
    const float slope = std::sqrt(slope2) + 0.5F;
    const float away = std::sqrt(dx * dx + dy * dy + 1);
    const float ux = dx / away;
    const float uy = dy / away;
    const float strand = 0.5F * Wave(ux * 9.3F + uy * 4.1F + away * 0.004F) +
                         0.3F * Wave(ux * 23.7F - uy * 17.9F) +
                         0.2F * Wave(uy * 41.3F + ux * 3.7F);
    const float cover = Unit(0.5F + f / slope * (1 + 0.3F * strand) * per_soft);
    const float z = AtLeast(f, 0);
    const float per_norm = 1 / std::sqrt(0.25F * slope2 + z + 1e-3F);
    const float facing = AtLeast(
        (-0.5F * (gx * a.lamp[0] + gy * a.lamp[1]) + std::sqrt(z) * a.lamp[2]) *
            per_norm,
        0);
    const float sheen = facing * facing * facing * facing;
    const float lit = (0.55F + 0.25F * strand + 0.6F * facing +
                       sheen * sheen * (1.3F + strand)) *
                      gain[i] * cover;
    const float through = 1 - cover;
    tile.red[i] = tile.red[i] * through + a.colour.red * lit;
    tile.green[i] = tile.green[i] * through + a.colour.green * lit;
    tile.blue[i] = tile.blue[i] * through + a.colour.blue * lit;
  }
}

KIMARI_WIDE void PaintSleeve(Sleeve a, TilePart part, const TilePlane& gain,
                             Tile& tile) {
  const float ex = a.bone.bx - a.bone.ax;
  const float ey = a.bone.by - a.bone.ay;
  const float length = std::sqrt(std::max(ex * ex + ey * ey, 1.0F));
  const float ux = ex / length;
  const float uy = ey / length;
  const float per_soft = 1 / a.soft;
  const float level = kClothFill + (1 - kClothFill) * a.lamp[2];
  const int last = part.last_row * kTileSide;
  for (int i = part.first_row * kTileSide; i < last; ++i) {
    const int row = i / kTileSide;
    const float px = static_cast<float>(part.left + i % kTileSide) - a.bone.ax;
    const float py = static_cast<float>(part.top + row) - a.bone.ay;
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
    const float fold = Wave(along * 0.045F + side * 0.55F);
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

KIMARI_WIDE void CastRod(Bone bone, float soft, float depth, TilePart part,
                         TilePlane& shade) {
  const Window window(bone, soft / 2, part);
  const float ex = bone.bx - bone.ax;
  const float ey = bone.by - bone.ay;
  const float per_length = 1 / std::max(ex * ex + ey * ey, 1e-3F);
  const float per_soft = 1 / soft;
  for (int row = window.top; row < window.bottom; ++row) {
    const float py = static_cast<float>(part.top + row) - bone.ay;
    for (int column = window.left; column < window.right; ++column) {
      const int i = row * kTileSide + column;
      const float px = static_cast<float>(part.left + column) - bone.ax;
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

KIMARI_WIDE void Darken(TilePart part, const TilePlane& shade, Tile& tile) {
  const int last = part.last_row * kTileSide;
  for (int i = part.first_row * kTileSide; i < last; ++i) {
    const float k = 1 - shade[i];
    tile.red[i] *= k;
    tile.green[i] *= k;
    tile.blue[i] *= k;
  }
}

}  // namespace kimari::sim
