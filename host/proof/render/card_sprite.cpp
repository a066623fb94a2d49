#include "host/proof/render/card_sprite.h"

#include <cmath>
#include <numbers>
#include <opencv2/core.hpp>

namespace kimari::sim {
namespace {

constexpr double kThicknessMm = 2;  // makes the shadow of a card that lies
constexpr double kCardPenumbra =
    0.30;  // softness a millimetre of height: wide lamps
constexpr float kTouchSoftMm = 2.2F;
constexpr double kBlurMm = 2.5;        // how far the blurred edge reaches out
constexpr double kBackVarnish = 0.25;  // the backing paper is duller

struct ShadowArguments {
  TilePart part;
  float x, y;
  std::array<float, 4> to_mm;
  float soft, depth;
  float half_width, half_height;  // of the card, mm
};

KIMARI_WIDE void ShadeRectangle(ShadowArguments a, Tile& tile) {
  const float per_soft = 1 / a.soft;
  for (int row = a.part.first_row; row < a.part.last_row; ++row) {
    const float dy = static_cast<float>(a.part.top + row) - a.y;
    for (int column = 0; column < kTileSide; ++column) {
      const float dx = static_cast<float>(a.part.left + column) - a.x;
      const float u = std::fabs(a.to_mm[0] * dx + a.to_mm[1] * dy);
      const float v = std::fabs(a.to_mm[2] * dx + a.to_mm[3] * dy);
      float eu = 0.5F + (a.half_width - u) * per_soft;
      float ev = 0.5F + (a.half_height - v) * per_soft;
      eu = Unit(eu);
      ev = Unit(ev);
      const float shade =
          1 - a.depth * eu * eu * (3 - 2 * eu) * ev * ev * (3 - 2 * ev);
      const int i = row * kTileSide + column;
      tile.red[i] *= shade;
      tile.green[i] *= shade;
      tile.blue[i] *= shade;
    }
  }
}

// The columns of a row in which start + step * column stays inside (0, limit),
// a little narrower, so that rounding cannot lead out.
struct Span {
  float first;
  float last;

  void Keep(float start, float step, float limit) {
    constexpr float kGuard = 0.02F;
    if (std::fabs(step) < 1e-6F) {
      if (start < kGuard || start > limit - kGuard) last = first;
      return;
    }
    const float a = (kGuard - start) / step;
    const float b = (limit - kGuard - start) / step;
    first = AtLeast(first, AtMost(a, b));
    last = AtMost(last, AtLeast(a, b));
  }
};

}  // namespace

CardSprite::CardSprite(const SceneCard& card, const CardDeck& deck,
                       const Projection& projection, const Light& light)
    : picture_(card.face_up ? &deck.Face(card.card) : &deck.Back()),
      size_(deck.Size()),
      gloss_(card, deck.Curl(card.card), card.face_up ? 1 : kBackVarnish,
             projection, light),
      height_mm_(card.height_mm) {
  const double turn = card.angle_deg * std::numbers::pi / 180;
  const cv::Matx22d from_mm = projection.Jacobian(card.centre, card.height_mm) *
                              cv::Matx22d(std::cos(turn), -std::sin(turn),
                                          std::sin(turn), std::cos(turn));
  const cv::Matx22d to_mm = from_mm.inv();
  for (int i = 0; i < 4; ++i) to_mm_[i] = static_cast<float>(to_mm.val[i]);
  const Pixel middle = projection.ToPixel(card.centre, card.height_mm);
  x_ = static_cast<float>(middle.x);
  y_ = static_cast<float>(middle.y);
  const double lift = card.height_mm + kThicknessMm;
  const Pixel shadow =
      projection.ToPixel({card.centre.x + lift * light.shadow_slope().x,
                          card.centre.y + lift * light.shadow_slope().y});
  shadow_x_ = static_cast<float>(shadow.x);
  shadow_y_ = static_cast<float>(shadow.y);
  shadow_soft_mm_ = static_cast<float>(kTouchSoftMm + kCardPenumbra * lift);
  shadow_depth_ = static_cast<float>(0.30 + 0.25 / (1 + card.height_mm / 15));
  const auto around = [&](float x, float y, double margin_mm) {
    const double half_u = size_.width / 2 + margin_mm;
    const double half_v = size_.height / 2 + margin_mm;
    const double reach_x =
        std::abs(from_mm(0, 0)) * half_u + std::abs(from_mm(0, 1)) * half_v;
    const double reach_y =
        std::abs(from_mm(1, 0)) * half_u + std::abs(from_mm(1, 1)) * half_v;
    return BoxAround(x, y, static_cast<float>(reach_x),
                     static_cast<float>(reach_y));
  };
  face_box_ = around(x_, y_, kBlurMm);
  shadow_box_ = around(shadow_x_, shadow_y_, shadow_soft_mm_ / 2);
  box_ = Union(face_box_, shadow_box_);
}

void CardSprite::DrawShadow(TilePart part, Tile& tile) const {
  if (!shadow_box_.Meets({part.left, part.top + part.first_row,
                          part.left + kTileSide, part.top + part.last_row})) {
    return;
  }
  ShadeRectangle({part, shadow_x_, shadow_y_, to_mm_, shadow_soft_mm_,
                  shadow_depth_, static_cast<float>(size_.width / 2),
                  static_cast<float>(size_.height / 2)},
                 tile);
}

void CardSprite::Draw(TilePart part, const TilePlane& gain, Tile& tile) const {
  if (gloss_.Shines()) {
    DrawFace<true>(part, gain, tile);
  } else {
    DrawFace<false>(part, gain, tile);
  }
}

template <bool kShines>
void CardSprite::DrawFace(TilePart part, const TilePlane& gain,
                          Tile& tile) const {
  const int first_y = std::max(part.first_row, face_box_.top - part.top);
  const int last_y = std::min(part.last_row, face_box_.bottom - part.top);
  const auto density = static_cast<float>(picture_->texels_per_mm);
  const float step_u = density * to_mm_[0];
  const float step_v = -density * to_mm_[2];
  const auto limit_u = static_cast<float>(picture_->width - 1);
  const auto limit_v = static_cast<float>(picture_->height - 1);
  const size_t stride = picture_->width;
  const float dx = static_cast<float>(part.left) - x_;
  for (int row = first_y; row < last_y; ++row) {
    const float dy = static_cast<float>(part.top + row) - y_;
    const float mm_u = to_mm_[0] * dx + to_mm_[1] * dy;
    const float mm_v = to_mm_[2] * dx + to_mm_[3] * dy;
    const float row_u = limit_u / 2 + density * mm_u;
    const float row_v = limit_v / 2 - density * mm_v;
    Span span{static_cast<float>(face_box_.left - part.left),
              static_cast<float>(face_box_.right - part.left)};
    span.Keep(row_u, step_u, limit_u);
    span.Keep(row_v, step_v, limit_v);
    const int first = static_cast<int>(std::ceil(AtLeast(span.first, 0)));
    const int last = static_cast<int>(AtMost(span.last, kTileSide));
    for (int column = first; column < last; ++column) {
      const float u = row_u + step_u * static_cast<float>(column);
      const float v = row_v + step_v * static_cast<float>(column);
      const auto u0 = static_cast<size_t>(u);
      const auto v0 = static_cast<size_t>(v);
      const float fu = u - static_cast<float>(u0);
      const float fv = v - static_cast<float>(v0);
      const Texel* upper = &picture_->texels[v0 * stride + u0];
      const Texel* lower = upper + stride;
      const Texel a = upper[0] + (upper[1] - upper[0]) * fu;
      const Texel b = lower[0] + (lower[1] - lower[0]) * fu;
      const Texel texel = a + (b - a) * fv;
      const int i = row * kTileSide + column;
      const float through = 1 - texel[3];
      const float at_u = mm_u + to_mm_[0] * static_cast<float>(column);
      const float at_v = mm_v + to_mm_[2] * static_cast<float>(column);
      const float shade = gloss_.Shade(at_u, at_v) * gain[i];
      float shine = 0;
      if constexpr (kShines) shine = gloss_.Shine(at_u, at_v) * texel[3];
      shine *= gain[i];
      tile.red[i] = tile.red[i] * through + texel[0] * shade + shine;
      tile.green[i] = tile.green[i] * through + texel[1] * shade + shine;
      tile.blue[i] = tile.blue[i] * through + texel[2] * shade + shine;
    }
  }
}

}  // namespace kimari::sim
