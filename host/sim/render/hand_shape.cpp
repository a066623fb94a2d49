#include "host/sim/render/hand_shape.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// Heights above the finger tips, mm: a hand slopes up to its elbow.
constexpr double kKnuckleRise = 22;
constexpr double kWristRise = 38;
constexpr double kElbowRise = 150;
constexpr double kUsualLength = 180;  // tip to wrist, mm
constexpr float kSkinFill = 0.50F;    // light that comes from all around
constexpr double kPenumbra = 0.32;    // softness a millimetre of height
constexpr double kBlendMm2 = 20;

// A joint in the hand's own measures: share of its length from the wrist,
// share of its width towards the thumb, radius as a share of the width.
struct Joint {
  double along, across, radius;
};
struct Limb {
  Joint a, b;
};
constexpr Limb kLimbs[] = {
    {{-0.35, 0.00, 0.33}, {0.06, 0.00, 0.345}},  // wrist
    {{0.06, 0.12, 0.24}, {0.49, 0.335, 0.150}},  // palm, four rays
    {{0.06, 0.05, 0.24}, {0.52, 0.115, 0.150}},
    {{0.06, -0.05, 0.24}, {0.49, -0.115, 0.145}},
    {{0.06, -0.12, 0.24}, {0.44, -0.335, 0.135}},
    {{0.20, 0.20, 0.22}, {0.30, -0.14, 0.22}},     // its filling
    {{0.49, 0.335, 0.138}, {0.72, 0.365, 0.122}},  // index
    {{0.72, 0.365, 0.122}, {0.89, 0.360, 0.104}},
    {{0.52, 0.115, 0.140}, {0.77, 0.115, 0.125}},  // middle
    {{0.77, 0.115, 0.125}, {0.955, 0.100, 0.107}},
    {{0.49, -0.115, 0.135}, {0.73, -0.145, 0.120}},  // ring
    {{0.73, -0.145, 0.120}, {0.90, -0.155, 0.102}},
    {{0.44, -0.335, 0.122}, {0.62, -0.385, 0.105}},  // little
    {{0.62, -0.385, 0.105}, {0.76, -0.400, 0.090}},
    {{0.10, 0.22, 0.20}, {0.30, 0.50, 0.150}},  // thumb
    {{0.30, 0.50, 0.150}, {0.43, 0.640, 0.130}},
    {{0.43, 0.640, 0.130}, {0.55, 0.690, 0.108}},
};
constexpr Limb kNailPlaces[] = {
    {{0.885, 0.360, 0.055}, {0.915, 0.360, 0.060}},
    {{0.955, 0.100, 0.055}, {0.985, 0.100, 0.060}},
    {{0.900, -0.155, 0.052}, {0.930, -0.155, 0.056}},
    {{0.760, -0.400, 0.045}, {0.785, -0.400, 0.050}},
};

// f = r^2 - d^2 of the bone surfaces, melted together, and its gradient.
struct Relief {
  TilePlane f, gx, gy;
};

KIMARI_WIDE void Join(HandShape::Bone bone, int left, int top, float blend,
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

struct SkinArguments {
  Colour skin;
  std::array<float, 3> lamp;
  float soft;
};

KIMARI_WIDE void PaintSkin(SkinArguments a, const Relief& relief,
                           const TilePlane& nail, const TilePlane& gain,
                           Tile& tile) {
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
        tile.red[i] * through + a.skin.red * lit * red * shine * cover;
    tile.green[i] =
        tile.green[i] * through + a.skin.green * lit * shine * cover;
    tile.blue[i] = tile.blue[i] * through +
                   a.skin.blue * lit * (shine + 0.10F * nail[i]) * cover;
  }
}

struct SleeveArguments {
  HandShape::Bone bone;
  Colour cloth;
  std::array<float, 3> lamp;
  float soft;
};

KIMARI_WIDE void PaintSleeve(SleeveArguments a, int left, int top,
                             const TilePlane& gain, Tile& tile) {
  const float ex = a.bone.bx - a.bone.ax;
  const float ey = a.bone.by - a.bone.ay;
  const float length = std::sqrt(std::max(ex * ex + ey * ey, 1.0F));
  const float ux = ex / length;
  const float uy = ey / length;
  const float per_soft = 1 / a.soft;
  const float level = 0.45F + 0.55F * a.lamp[2];
  for (int i = 0; i < kTilePixels; ++i) {
    const float px = static_cast<float>(left + i % kTileSide) - a.bone.ax;
    const float py = static_cast<float>(top + i / kTileSide) - a.bone.ay;
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
    const float lit = (0.45F + 0.55F * facing) / level * hem * gain[i] * cover;
    const float through = 1 - cover;
    tile.red[i] = tile.red[i] * through + a.cloth.red * lit;
    tile.green[i] = tile.green[i] * through + a.cloth.green * lit;
    tile.blue[i] = tile.blue[i] * through + a.cloth.blue * lit;
  }
}

// Raises shade to `depth` within the rod's softened outline.
KIMARI_WIDE void CastRod(HandShape::Bone bone, float soft, float depth,
                         int left, int top, TilePlane& shade) {
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

// The hand's own axes on the court.
struct Axes {
  court::Point wrist;
  double length;
  double width;
  court::Point along;   // unit, wrist to tip
  court::Point across;  // unit, to the thumb's side

  explicit Axes(const SceneHand& hand)
      : wrist(hand.wrist), width(hand.width_mm) {
    const double dx = hand.tip.x - hand.wrist.x;
    const double dy = hand.tip.y - hand.wrist.y;
    length = std::max(std::hypot(dx, dy), 1.0);
    along = {dx / length, dy / length};
    // Palm down, a right hand has its thumb to the left of where it points.
    const double thumb = hand.left ? -1 : 1;
    across = {-along.y * thumb, along.x * thumb};
  }

  court::Point At(const Joint& j, double tip_radius = 0) const {
    const double a = j.along * length + tip_radius;
    const double c = j.across * width;
    return {wrist.x + a * along.x + c * across.x,
            wrist.y + a * along.y + c * across.y};
  }
};

double Rise(double along) {
  if (along >= 0.5) return kKnuckleRise * (1 - along) / 0.5;
  return kKnuckleRise + (kWristRise - kKnuckleRise) * (0.5 - along) / 0.5;
}

}  // namespace

HandShape::HandShape(const SceneHand& hand, const HandColours& colours,
                     const Projection& projection, const Light& light,
                     double spread_px, double smear_px)
    : colours_(colours), height_mm_(hand.height_mm) {
  // A ramp as wide as the spread's and the smear's variances ask.
  soft_ = static_cast<float>(
      std::sqrt(12 * spread_px * spread_px + smear_px * smear_px));
  const double scale = projection.PixelsPerMm(hand.tip, hand.height_mm);
  blend_ = static_cast<float>(kBlendMm2 * scale * scale);
  const cv::Matx22d j = projection.Jacobian(hand.tip);
  const cv::Vec2d slope =
      j * cv::Vec2d(light.shadow_slope().x, light.shadow_slope().y) / scale;
  const double norm = std::sqrt(slope.dot(slope) + 1);
  lamp_ = {static_cast<float>(-slope[0] / norm),
           static_cast<float>(-slope[1] / norm), static_cast<float>(1 / norm)};
  PlaceBones(hand, projection);
  PlaceShadows(hand, projection, light);
}

void HandShape::PlaceBones(const SceneHand& hand,
                           const Projection& projection) {
  const Axes axes(hand);
  const auto place = [&](const Limb& limb) {
    const double ha = hand.height_mm + Rise(limb.a.along);
    const double hb = hand.height_mm + Rise(limb.b.along);
    const Pixel a = projection.ToPixel(axes.At(limb.a), ha);
    const Pixel b = projection.ToPixel(axes.At(limb.b), hb);
    const double scale = projection.PixelsPerMm(axes.wrist, ha) * axes.width;
    return Bone{static_cast<float>(a.x),
                static_cast<float>(a.y),
                static_cast<float>(limb.a.radius * scale),
                static_cast<float>(b.x),
                static_cast<float>(b.y),
                static_cast<float>(limb.b.radius * scale)};
  };
  for (int i = 0; i < kBones; ++i) bones_[i] = place(kLimbs[i]);
  for (int i = 0; i < kNails; ++i) nails_[i] = place(kNailPlaces[i]);

  // The sleeve begins a little behind the wrist and runs to the elbow.
  const double back = kUsualLength * 0.12;
  double ex = hand.elbow.x - hand.wrist.x;
  double ey = hand.elbow.y - hand.wrist.y;
  const double arm = std::max(std::hypot(ex, ey), 1.0);
  ex /= arm;
  ey /= arm;
  const double wrist_height = hand.height_mm + kWristRise;
  const double elbow_height = hand.height_mm + kElbowRise;
  const Pixel cuff = projection.ToPixel(
      {hand.wrist.x + back * ex, hand.wrist.y + back * ey}, wrist_height);
  const Pixel elbow = projection.ToPixel(hand.elbow, elbow_height);
  const double scale = projection.PixelsPerMm(hand.wrist, wrist_height);
  sleeve_ = {static_cast<float>(cuff.x),
             static_cast<float>(cuff.y),
             static_cast<float>(0.50 * hand.width_mm * scale),
             static_cast<float>(elbow.x),
             static_cast<float>(elbow.y),
             static_cast<float>(0.72 * hand.width_mm * scale)};
  box_ = sleeve_.Box(soft_ + 1);
  for (const Bone& bone : bones_) box_ = Union(box_, bone.Box(soft_ + 3));
}

void HandShape::PlaceShadows(const SceneHand& hand,
                             const Projection& projection, const Light& light) {
  const Axes axes(hand);
  const auto fallen = [&](court::Point p, double height) {
    return projection.ToPixel({p.x + height * light.shadow_slope().x,
                               p.y + height * light.shadow_slope().y});
  };
  const double scale = projection.PixelsPerMm(hand.tip);
  const auto rod = [&](court::Point a, double ha, double ra, court::Point b,
                       double hb, double rb) {
    const Pixel pa = fallen(a, ha);
    const Pixel pb = fallen(b, hb);
    const double height = (ha + hb) / 2;
    return ShadowRod{
        {static_cast<float>(pa.x), static_cast<float>(pa.y),
         static_cast<float>(ra * scale), static_cast<float>(pb.x),
         static_cast<float>(pb.y), static_cast<float>(rb * scale)},
        static_cast<float>((5 + kPenumbra * height) * scale) + soft_,
        static_cast<float>(0.22 + 0.33 / (1 + height / 60))};
  };
  const double w = hand.width_mm;
  const double h = hand.height_mm;
  const court::Point wrist = axes.At({0.05, 0, 0});
  const court::Point knuckles = axes.At({0.50, 0, 0});
  const court::Point fingers = axes.At({0.84, 0, 0});
  shadows_ = {rod(knuckles, h + 14, 0.44 * w, fingers, h + 4, 0.36 * w),
              rod(wrist, h + 34, 0.38 * w, knuckles, h + 20, 0.46 * w),
              rod(hand.wrist, h + kWristRise, 0.46 * w, hand.elbow,
                  h + kElbowRise, 0.68 * w)};
  for (const ShadowRod& s : shadows_) box_ = Union(box_, s.bone.Box(s.soft));
}

bool HandShape::Bone::Reaches(int left, int top, float margin) const {
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

bool HandShape::Touches(int left, int top) const {
  const auto bone_reaches = [&](const Bone& bone) {
    return bone.Reaches(left, top, soft_ + 3);
  };
  const auto shadow_reaches = [&](const ShadowRod& rod) {
    return rod.bone.Reaches(left, top, rod.soft / 2);
  };
  return bone_reaches(sleeve_) ||
         std::any_of(bones_.begin(), bones_.end(), bone_reaches) ||
         std::any_of(shadows_.begin(), shadows_.end(), shadow_reaches);
}

void HandShape::DrawShadow(int left, int top, Tile& tile) const {
  alignas(64) TilePlane shade;
  bool any = false;
  for (const ShadowRod& s : shadows_) {
    if (!s.bone.Reaches(left, top, s.soft / 2)) continue;
    if (!any) shade.fill(0);
    any = true;
    CastRod(s.bone, s.soft, s.depth, left, top, shade);
  }
  if (any) Darken(shade, tile);
}

void HandShape::Draw(int left, int top, const TilePlane& gain,
                     Tile& tile) const {
  alignas(64) Relief relief;
  bool any = false;
  for (const Bone& bone : bones_) {
    if (!bone.Reaches(left, top, soft_ + 3)) continue;
    if (!any) {
      relief.f.fill(-1e6F);
      relief.gx.fill(0);
      relief.gy.fill(0);
    }
    any = true;
    Join(bone, left, top, blend_, relief);
  }
  if (any) {
    alignas(64) TilePlane nail;
    nail.fill(0);
    for (const Bone& bone : nails_) {
      if (!bone.Reaches(left, top, soft_)) continue;
      CastRod(bone, soft_, 1, left, top, nail);
    }
    PaintSkin({colours_.skin, lamp_, soft_}, relief, nail, gain, tile);
  }
  if (sleeve_.Reaches(left, top, soft_)) {
    PaintSleeve({sleeve_, colours_.sleeve, lamp_, soft_}, left, top, gain,
                tile);
  }
}

}  // namespace kimari::sim
