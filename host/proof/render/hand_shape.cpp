#include "host/proof/render/hand_shape.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// Height above the finger tips of a hand that lies, mm; it slopes up to its
// elbow.
constexpr double kKnuckleRise = 22;
constexpr double kWristRise = SceneHand::kFlatWristRise;
constexpr double kHangingMm = 12;      // of a kimono's sleeve, lowest edge
constexpr double kHangsAsideMm = 150;  // from the arm's axis
constexpr double kUsualLength = 180;   // tip to wrist, mm
constexpr double kFingerBlendMm2 = 20;
constexpr double kPalmBlendMm2 = 110;

// A joint in the hand's own measures: share of its length from the wrist,
// share of its width towards the thumb, radius as a share of the width.
struct HandJoint {
  double along, across, radius;
};
struct HandLimb {
  HandJoint a, b;
};
constexpr HandLimb kLimbs[] = {
    {{-0.40, 0.09, 0.235}, {0.08, 0.11, 0.225}},  // wrist
    {{-0.40, -0.09, 0.235}, {0.08, -0.11, 0.225}},
    {{0.08, 0.15, 0.20}, {0.47, 0.330, 0.150}},  // palm, four rays
    {{0.08, 0.05, 0.20}, {0.50, 0.115, 0.152}},
    {{0.08, -0.05, 0.20}, {0.48, -0.115, 0.147}},
    {{0.08, -0.15, 0.20}, {0.43, -0.330, 0.140}},
    {{0.10, 0.20, 0.20}, {0.28, 0.44, 0.160}},    // ball of the thumb
    {{0.28, 0.44, 0.150}, {0.41, 0.610, 0.130}},  // thumb
    {{0.41, 0.610, 0.130}, {0.53, 0.665, 0.108}},
    {{0.47, 0.330, 0.138}, {0.72, 0.365, 0.122}},  // index
    {{0.72, 0.365, 0.122}, {0.89, 0.360, 0.104}},
    {{0.50, 0.115, 0.140}, {0.77, 0.115, 0.125}},  // middle
    {{0.77, 0.115, 0.125}, {0.955, 0.100, 0.107}},
    {{0.48, -0.115, 0.135}, {0.73, -0.145, 0.120}},  // ring
    {{0.73, -0.145, 0.120}, {0.90, -0.155, 0.102}},
    {{0.43, -0.330, 0.122}, {0.62, -0.385, 0.105}},  // little
    {{0.62, -0.385, 0.105}, {0.76, -0.400, 0.090}},
};
constexpr int kPalmLimbs = 7;  // the first ones
constexpr HandLimb kNailPlaces[] = {
    {{0.885, 0.360, 0.055}, {0.915, 0.360, 0.060}},
    {{0.955, 0.100, 0.055}, {0.985, 0.100, 0.060}},
    {{0.900, -0.155, 0.052}, {0.930, -0.155, 0.056}},
    {{0.760, -0.400, 0.045}, {0.785, -0.400, 0.050}},
};

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

  court::Point At(const HandJoint& j, double tip_radius = 0) const {
    const double a = j.along * length + tip_radius;
    const double c = j.across * width;
    return {wrist.x + a * along.x + c * across.x,
            wrist.y + a * along.y + c * across.y};
  }
};

// Above the finger tips, of a hand whose wrist is at such a rise.
double Rise(double along, double wrist_rise) {
  const double tilted = (wrist_rise - kWristRise) * (1 - along);
  if (along >= 0.5) return kKnuckleRise * (1 - along) / 0.5 + tilted;
  return kKnuckleRise + (kWristRise - kKnuckleRise) * (0.5 - along) / 0.5 +
         tilted;
}

// The shoulder of a player whose head is not seen: straight on behind the
// elbow, as far as takes the arm out of the picture.
Shoulder Stretched(const SceneHand& hand) {
  constexpr double kUpperArms = 2;  // wrist to elbow, so many times more
  constexpr double kShoulderRise = 330;
  if (hand.Upright()) {
    // The elbow was brought forward: the shoulder is behind and above it.
    constexpr double kBehind = 300;
    const double away = hand.player == Side::kA ? -1 : 1;
    return {{hand.elbow.x, hand.elbow.y + away * kBehind},
            hand.height_mm + hand.elbow_rise_mm + kShoulderRise,
            0.8 * hand.width_mm};
  }
  return {{hand.elbow.x + kUpperArms * (hand.elbow.x - hand.wrist.x),
           hand.elbow.y + kUpperArms * (hand.elbow.y - hand.wrist.y)},
          hand.height_mm + kShoulderRise,
          0.8 * hand.width_mm};
}

}  // namespace

HandShape::HandShape(const SceneHand& hand, const SceneHead* head,
                     const HandColours& colours, const Projection& projection,
                     const Light& light, double spread_px, double smear_px)
    : colours_(colours), height_mm_(hand.height_mm), upright_(hand.Upright()) {
  // A ramp as wide as the spread's and the smear's variances ask.
  soft_ = static_cast<float>(
      std::sqrt(12 * spread_px * spread_px + smear_px * smear_px));
  const double scale = projection.PixelsPerMm(hand.tip, hand.height_mm);
  square_mm_ = static_cast<float>(scale * scale);
  const cv::Matx22d j = projection.Jacobian(hand.tip);
  const cv::Vec2d slope =
      j * cv::Vec2d(light.shadow_slope().x, light.shadow_slope().y) / scale;
  const double norm = std::sqrt(slope.dot(slope) + 1);
  lamp_ = {static_cast<float>(-slope[0] / norm),
           static_cast<float>(-slope[1] / norm), static_cast<float>(1 / norm)};
  PlaceBones(hand, projection);
  PlaceUpperArm(
      head != nullptr ? ShoulderOf(*head, hand.left) : Stretched(hand),
      projection);
  PlaceShadows(hand, projection, light);
}

namespace {

Bone PlaceLimb(const HandLimb& limb, const Axes& axes, const SceneHand& hand,
               const Projection& projection) {
  const double ha = hand.height_mm + Rise(limb.a.along, hand.wrist_rise_mm);
  const double hb = hand.height_mm + Rise(limb.b.along, hand.wrist_rise_mm);
  const Pixel a = projection.ToPixel(axes.At(limb.a), ha);
  const Pixel b = projection.ToPixel(axes.At(limb.b), hb);
  const double scale = projection.PixelsPerMm(axes.wrist, ha) * axes.width;
  return Bone{static_cast<float>(a.x),
              static_cast<float>(a.y),
              static_cast<float>(limb.a.radius * scale),
              static_cast<float>(b.x),
              static_cast<float>(b.y),
              static_cast<float>(limb.b.radius * scale)};
}

}  // namespace

std::array<Bone, HandShape::kBones> HandShape::BonesOf(
    const SceneHand& hand, const Projection& projection) {
  const Axes axes(hand);
  std::array<Bone, kBones> bones;
  for (size_t i = 0; i < bones.size(); ++i) {
    bones[i] = PlaceLimb(kLimbs[i], axes, hand, projection);
  }
  return bones;
}

void HandShape::PlaceBones(const SceneHand& hand,
                           const Projection& projection) {
  bones_ = BonesOf(hand, projection);
  const Axes axes(hand);
  for (int i = 0; i < kNails; ++i) {
    nails_[i] = PlaceLimb(kNailPlaces[i], axes, hand, projection);
  }

  PlaceSleeve(hand, projection);
  box_ = sleeve_.Box(soft_ + 1);
  for (const Bone& bone : bones_) box_ = Union(box_, bone.Box(soft_ + 3));
  if (colours_.kimono) box_ = Union(box_, hanging_.Box());
}

void HandShape::PlaceSleeve(const SceneHand& hand,
                            const Projection& projection) {
  // It begins a little behind the wrist and runs to the elbow.
  const double back = kUsualLength * (colours_.kimono ? 0.30 : 0.12);
  double ex = hand.elbow.x - hand.wrist.x;
  double ey = hand.elbow.y - hand.wrist.y;
  const double arm = std::max(std::hypot(ex, ey), 1.0);
  ex /= arm;
  ey /= arm;
  const double wrist_height = hand.height_mm + hand.wrist_rise_mm;
  const double elbow_height = hand.height_mm + hand.elbow_rise_mm;
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
  if (!colours_.kimono) return;
  // To the little finger's side the cloth hangs down as far as the mat lets it.
  const double out = hand.left ? -1 : 1;
  const court::Point aside{out * -ey, out * ex};
  const auto corner = [&](size_t i, double along, double across,
                          double height) {
    const court::Point from = along < arm / 2 ? hand.wrist : hand.elbow;
    const double rest = along < arm / 2 ? along : along - arm;
    const Pixel p = projection.ToPixel({from.x + rest * ex + across * aside.x,
                                        from.y + rest * ey + across * aside.y},
                                       height);
    hanging_.x[i] = static_cast<float>(p.x);
    hanging_.y[i] = static_cast<float>(p.y);
  };
  const double low = std::max(
      kHangingMm, elbow_height - SceneHand::kFlatElbowRise + kHangingMm);
  corner(0, back, -0.5 * hand.width_mm, wrist_height);
  corner(1, back + 10, kHangsAsideMm, low);
  corner(2, arm, 1.25 * kHangsAsideMm, low + 60);
  corner(3, arm, -0.72 * hand.width_mm, elbow_height);
  hanging_.dye = colours_.sleeve;
  hanging_.soft = soft_;
}

void HandShape::PlaceUpperArm(const Shoulder& shoulder,
                              const Projection& projection) {
  const Pixel at = projection.ToPixel(shoulder.point, shoulder.height_mm);
  upper_arm_ = {sleeve_.bx,
                sleeve_.by,
                sleeve_.b_radius,
                static_cast<float>(at.x),
                static_cast<float>(at.y),
                static_cast<float>(shoulder.radius_mm *
                                   projection.PixelsPerMm(shoulder.point,
                                                          shoulder.height_mm))};
  box_ = Union(box_, upper_arm_->Box(soft_ + 1));
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
  const double tilted = hand.wrist_rise_mm - kWristRise;
  rods_ = {rod(knuckles, h + 14 + 0.5 * tilted, 0.44 * w, fingers,
               h + 4 + 0.16 * tilted, 0.36 * w),
           rod(wrist, h + 34 + 0.95 * tilted, 0.38 * w, knuckles,
               h + 20 + 0.5 * tilted, 0.46 * w),
           rod(hand.wrist, h + hand.wrist_rise_mm, 0.46 * w, hand.elbow,
               h + hand.elbow_rise_mm, 0.68 * w)};
  // A hanging sleeve's own shadow lies close around it.
  if (colours_.kimono) {
    const auto middle = [&](int i, int j) {
      return court::Point{(hanging_.x[i] + hanging_.x[j]) / 2.0,
                          (hanging_.y[i] + hanging_.y[j]) / 2.0};
    };
    const court::Point a = middle(0, 1);
    const court::Point b = middle(2, 3);
    const auto radius = static_cast<float>(0.7 * kHangsAsideMm * scale);
    rods_[3] = {{static_cast<float>(a.x), static_cast<float>(a.y), radius,
                 static_cast<float>(b.x), static_cast<float>(b.y), radius},
                static_cast<float>(30 * scale) + soft_,
                0.35F};
  }
  for (const ShadowRod& s : Shadows()) box_ = Union(box_, s.bone.Box(s.soft));
}

bool HandShape::Touches(int left, int top) const {
  const auto bone_reaches = [&](const Bone& bone) {
    return bone.Reaches(left, top, soft_ + 3);
  };
  const auto shadow_reaches = [&](const ShadowRod& rod) {
    return rod.bone.Reaches(left, top, rod.soft / 2);
  };
  const std::span<const ShadowRod> shadows = Shadows();
  return bone_reaches(sleeve_) || (upper_arm_ && bone_reaches(*upper_arm_)) ||
         std::any_of(bones_.begin(), bones_.end(), bone_reaches) ||
         std::any_of(shadows.begin(), shadows.end(), shadow_reaches) ||
         (colours_.kimono &&
          hanging_.Box().Meets({left, top, left + kTileSide, top + kTileSide}));
}

void HandShape::DrawShadow(TilePart part, Tile& tile) const {
  alignas(64) TilePlane shade;
  bool any = false;
  for (const ShadowRod& s : Shadows()) {
    if (!s.bone.Reaches(part.left, part.top, s.soft / 2)) continue;
    if (!any) shade.fill(0);
    any = true;
    CastRod(s.bone, s.soft, s.depth, part, shade);
  }
  if (any) Darken(part, shade, tile);
}

void HandShape::Draw(TilePart part, const TilePlane& gain, Tile& tile) const {
  // What is nearest to the lens comes last.
  if (upright_) DrawSleeve(part, gain, tile);
  DrawSkin(part, gain, tile);
  if (!upright_) DrawSleeve(part, gain, tile);
}

void HandShape::DrawSkin(TilePart part, const TilePlane& gain,
                         Tile& tile) const {
  Relief relief;
  bool any = false;
  for (int i = 0; i < kBones; ++i) {
    const Bone& bone = bones_[i];
    if (!bone.Reaches(part.left, part.top, soft_ + 3)) continue;
    if (!any) relief.Clear(part);
    any = true;
    const double blend = i < kPalmLimbs ? kPalmBlendMm2 : kFingerBlendMm2;
    Join(bone, part, static_cast<float>(blend) * square_mm_, soft_ + 4, relief);
  }
  if (!any) return;
  alignas(64) TilePlane nail;
  nail.fill(0);
  for (const Bone& bone : nails_) {
    if (!bone.Reaches(part.left, part.top, soft_)) continue;
    CastRod(bone, soft_, 1, part, nail);
  }
  PaintSkin({colours_.skin, lamp_, soft_}, part, relief, nail, gain, tile);
}

void HandShape::DrawSleeve(TilePart part, const TilePlane& gain,
                           Tile& tile) const {
  if (colours_.kimono) PaintCloth(hanging_, part, gain, tile);
  if (sleeve_.Reaches(part.left, part.top, soft_)) {
    PaintSleeve({sleeve_, colours_.sleeve, lamp_, soft_}, part, gain, tile);
  }
  if (upper_arm_ && upper_arm_->Reaches(part.left, part.top, soft_)) {
    PaintSleeve({*upper_arm_, colours_.sleeve, lamp_, soft_}, part, gain, tile);
  }
}

}  // namespace kimari::sim
