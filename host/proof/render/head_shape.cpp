#include "host/proof/render/head_shape.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// A place in the head's own measures: shares of its half width to the side,
// forwards and upwards from its middle; radius likewise.
struct HeadJoint {
  double side, forward, up, radius;
};
struct HeadLimb {
  HeadJoint a, b;
};
constexpr HeadLimb kBodyLimbs[] = {
    {{-2.1, -1.35, -1.6, 0.78}, {2.1, -1.35, -1.6, 0.78}},  // shoulders
    {{0, -1.6, -1.5, 1.7}, {0, -5.2, -1.2, 1.9}},           // back
};
constexpr HeadJoint kShoulder = {2.1, -1.3, -1.7, 0.72};
constexpr HeadLimb kNeck = {{0, -0.4, -0.9, 0.62}, {0, -1.3, -1.2, 0.66}};
constexpr HeadLimb kSkullLimbs[] = {
    {{0, -0.28, 0, 0.97}, {0, 0.18, -0.05, 0.95}},
    {{0, 0.1, -0.2, 0.9}, {0, 0.42, -0.3, 0.78}},
};
constexpr HeadJoint kWhorl = {0.12, -0.45, 0.9, 0};
constexpr HeadLimb kShadowLimbs[] = {
    {{0, -0.3, 0, 0.95}, {0, 0.4, 0, 0.9}},
    {{-2.1, -1.35, -1.6, 0.8}, {2.1, -1.35, -1.6, 0.8}},
    {{0, -1.6, -1.5, 1.7}, {0, -5.2, -1.2, 1.9}},
};
constexpr double kClothBlend = 0.5;  // of the square of half the head's width
constexpr double kSkullBlend = 0.3;

// Where a joint of a head is on the court, and how high.
struct Place {
  court::Point point;
  double height;
};
Place At(const SceneHead& head, const HeadJoint& joint) {
  const double forward = head.player == Side::kA ? 1 : -1;
  const double r = head.radius_mm;
  return {{head.centre.x + forward * joint.side * r,
           head.centre.y + forward * joint.forward * r},
          std::max(head.height_mm + joint.up * r, 20.0)};
}

}  // namespace

Shoulder ShoulderOf(const SceneHead& head, bool left) {
  HeadJoint joint = kShoulder;
  if (left) joint.side = -joint.side;
  const Place place = At(head, joint);
  return {place.point, place.height, joint.radius * head.radius_mm};
}

std::array<Bone, HeadShape::kBones> HeadShape::BonesOf(
    const SceneHead& head, const Projection& projection) {
  const auto bone = [&](const HeadLimb& limb) {
    const Place a = At(head, limb.a);
    const Place b = At(head, limb.b);
    const Pixel pa = projection.ToPixel(a.point, a.height);
    const Pixel pb = projection.ToPixel(b.point, b.height);
    return Bone{static_cast<float>(pa.x),
                static_cast<float>(pa.y),
                static_cast<float>(limb.a.radius * head.radius_mm *
                                   projection.PixelsPerMm(a.point, a.height)),
                static_cast<float>(pb.x),
                static_cast<float>(pb.y),
                static_cast<float>(limb.b.radius * head.radius_mm *
                                   projection.PixelsPerMm(b.point, b.height))};
  };
  return {bone(kBodyLimbs[0]), bone(kBodyLimbs[1]), bone(kSkullLimbs[0]),
          bone(kSkullLimbs[1]), bone(kNeck)};
}

HeadShape::HeadShape(const SceneHead& head, const HeadColours& colours,
                     const Projection& projection, const Light& light,
                     double spread_px, double smear_px)
    : colours_(colours), height_mm_(head.height_mm) {
  soft_ = static_cast<float>(
      std::sqrt(12 * spread_px * spread_px + smear_px * smear_px));
  const double scale = projection.PixelsPerMm(head.centre, head.height_mm);
  square_ = static_cast<float>(scale * scale * head.radius_mm * head.radius_mm);
  // Where bones melt together, the surface bulges out between them.
  margin_ = soft_ + static_cast<float>(0.6 * scale * head.radius_mm);
  const cv::Matx22d j = projection.Jacobian(head.centre, head.height_mm);
  const cv::Vec2d slope =
      j * cv::Vec2d(light.shadow_slope().x, light.shadow_slope().y) / scale;
  const double norm = std::sqrt(slope.dot(slope) + 1);
  lamp_ = {static_cast<float>(-slope[0] / norm),
           static_cast<float>(-slope[1] / norm), static_cast<float>(1 / norm)};

  const Place whorl = At(head, kWhorl);
  const Pixel whorl_at = projection.ToPixel(whorl.point, whorl.height);
  whorl_x_ = static_cast<float>(whorl_at.x);
  whorl_y_ = static_cast<float>(whorl_at.y);
  const auto bones = BonesOf(head, projection);
  std::copy_n(bones.begin(), kBody, body_.begin());
  std::copy_n(bones.begin() + kBody, kSkull, skull_.begin());
  neck_[0] = bones.back();
  box_ = neck_[0].Box(margin_);
  for (const Bone& b : body_) box_ = Union(box_, b.Box(margin_));
  for (const Bone& b : skull_) box_ = Union(box_, b.Box(margin_));

  const double ground = projection.PixelsPerMm(head.centre);
  const auto fallen = [&](const Place& p) {
    return projection.ToPixel({p.point.x + p.height * light.shadow_slope().x,
                               p.point.y + p.height * light.shadow_slope().y});
  };
  for (int i = 0; i < kShadows; ++i) {
    const HeadLimb& limb = kShadowLimbs[i];
    const Place a = At(head, limb.a);
    const Place b = At(head, limb.b);
    const Pixel pa = fallen(a);
    const Pixel pb = fallen(b);
    const double height = (a.height + b.height) / 2;
    shadows_[i] = {
        {static_cast<float>(pa.x), static_cast<float>(pa.y),
         static_cast<float>(limb.a.radius * head.radius_mm * ground),
         static_cast<float>(pb.x), static_cast<float>(pb.y),
         static_cast<float>(limb.b.radius * head.radius_mm * ground)},
        static_cast<float>(kPenumbra * height * ground) + soft_,
        static_cast<float>(0.22 + 0.33 / (1 + height / 60))};
    box_ = Union(box_, shadows_[i].bone.Box(shadows_[i].soft));
  }
}

bool HeadShape::Touches(int left, int top) const {
  const auto reaches = [&](const Bone& bone) {
    return bone.Reaches(left, top, margin_);
  };
  return std::any_of(body_.begin(), body_.end(), reaches) ||
         reaches(neck_[0]) ||
         std::any_of(skull_.begin(), skull_.end(), reaches) ||
         std::any_of(shadows_.begin(), shadows_.end(),
                     [&](const ShadowRod& rod) {
                       return rod.bone.Reaches(left, top, rod.soft / 2);
                     });
}

bool HeadShape::Hides(int left, int top) const {
  const auto covers = [&](const Bone& bone) {
    return bone.Covers(left, top, soft_ + 1);
  };
  return std::any_of(skull_.begin(), skull_.end(), covers) ||
         std::any_of(body_.begin(), body_.end(), covers);
}

void HeadShape::DrawShadow(TilePart part, Tile& tile) const {
  alignas(64) TilePlane shade;
  bool any = false;
  for (const ShadowRod& s : shadows_) {
    if (!s.bone.Reaches(part.left, part.top, s.soft / 2)) continue;
    if (!any) shade.fill(0);
    any = true;
    CastRod(s.bone, s.soft, s.depth, part, shade);
  }
  if (any) Darken(part, shade, tile);
}

bool HeadShape::Build(std::span<const Bone> bones, double blend, TilePart part,
                      Relief& relief) const {
  bool any = false;
  for (const Bone& bone : bones) {
    if (!bone.Reaches(part.left, part.top, margin_)) continue;
    if (!any) relief.Clear(part);
    any = true;
    Join(bone, part, static_cast<float>(blend) * square_, margin_, relief);
  }
  return any;
}

void HeadShape::Draw(TilePart part, const TilePlane& gain, Tile& tile) const {
  Relief relief;
  alignas(64) TilePlane nail;
  nail.fill(0);
  const bool all_hair =
      std::any_of(skull_.begin(), skull_.end(), [&](const Bone& bone) {
        return bone.Covers(part.left, part.top, soft_ + 1);
      });
  if (!all_hair && Build(body_, kClothBlend, part, relief)) {
    PaintSkin({colours_.cloth, lamp_, soft_, 0}, part, relief, nail, gain,
              tile);
  }
  if (!all_hair && Build(neck_, kSkullBlend, part, relief)) {
    PaintSkin({colours_.skin, lamp_, soft_}, part, relief, nail, gain, tile);
  }
  if (Build(skull_, kSkullBlend, part, relief)) {
    PaintHair({colours_.hair, lamp_, soft_, whorl_x_, whorl_y_}, part, relief,
              gain, tile);
  }
}

}  // namespace kimari::sim
