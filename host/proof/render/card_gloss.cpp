#include "host/proof/render/card_gloss.h"

#include <numbers>

namespace kimari::sim {
namespace {

constexpr double kLobe = 0.045;       // standard deviation, slope of the normal
constexpr double kLamplight = 0.5;    // share that comes from the first lamp
constexpr double kAcrossShare = 0.7;  // of cards, those bent about their length
constexpr double kLean = 0.012;
constexpr double kFaint = 0.004;

court::Point Turned(court::Point p, double cosine, double sine) {
  return {p.x * cosine - p.y * sine, p.x * sine + p.y * cosine};
}

double Dot(court::Point a, court::Point b) { return a.x * b.x + a.y * b.y; }

}  // namespace

CardCurl DrawCurl(court::CardSize card, double sag_mm, Random random) {
  const double sag = random.Uniform(-sag_mm, sag_mm);
  const bool across = random.Uniform() < kAcrossShare;
  const double side = across ? card.width : card.height;
  // z = -sag (2x / side)^2: the normal leans by 8 sag x / side^2.
  const double bend = 8 * sag / (side * side);
  CardCurl curl;
  (across ? curl.x : curl.y) = bend;
  if (sag_mm > 0)
    curl.lean = {kLean * random.Normal(), kLean * random.Normal()};
  return curl;
}

CardGloss::CardGloss(const SceneCard& card, const CardCurl& curl,
                     double varnish, const Projection& projection,
                     const Light& light) {
  const double turn = card.angle_deg * std::numbers::pi / 180;
  const double cosine = std::cos(turn);
  const double sine = std::sin(turn);
  // Face down a card shows the other side of its bend.
  const double up = card.face_up ? 1 : -1;
  const court::Point lean{up * curl.lean.x, up * curl.lean.y};
  const court::Point lamplight =
      Turned({-light.shadow_slope().x, -light.shadow_slope().y}, cosine, -sine);
  shade_u_ = static_cast<float>(kLamplight * up * curl.x * lamplight.x);
  shade_v_ = static_cast<float>(kLamplight * up * curl.y * lamplight.y);

  const cv::Vec3d& lens = projection.lens();
  const double to_lens = std::max(lens[2] - card.height_mm, 100.0);
  for (const Lamp& lamp : light.lamps()) {
    if (varnish <= 0 || count_ == kLamps) break;
    const double to_lamp = lamp.height - card.height_mm;
    // How a mirror in the card's middle must lean, and how that changes a
    // millimetre further on.
    const court::Point half{((lens[0] - card.centre.x) / to_lens +
                             (lamp.middle.x - card.centre.x) / to_lamp) /
                                2,
                            ((lens[1] - card.centre.y) / to_lens +
                             (lamp.middle.y - card.centre.y) / to_lamp) /
                                2};
    const double drift = (1 / to_lens + 1 / to_lamp) / 2;
    const court::Point wanted = Turned(half, cosine, -sine);
    const court::Point off{lean.x - wanted.x, lean.y - wanted.y};
    const double slope_u = up * curl.x + drift;
    const double slope_v = up * curl.y + drift;
    const court::Point tube = Turned(lamp.along, cosine, -sine);
    const court::Point side{-tube.y, tube.x};
    constexpr double kPer = 1 / kLobe;
    Band& band = bands_[count_];
    band = {static_cast<float>(kPer * Dot(off, tube)),
            static_cast<float>(kPer * slope_u * tube.x),
            static_cast<float>(kPer * slope_v * tube.y),
            static_cast<float>(kPer * Dot(off, side)),
            static_cast<float>(kPer * slope_u * side.x),
            static_cast<float>(kPer * slope_v * side.y),
            static_cast<float>(kPer * lamp.half_length / to_lamp / 2),
            static_cast<float>(varnish * lamp.brightness)};
    float most = 0;
    for (float v = -36; v <= 36; v += 12) {
      for (float u = -26; u <= 26; u += 6.5F) {
        most = std::max(most, band.At(u, v));
      }
    }
    if (most > kFaint) ++count_;
  }
}

}  // namespace kimari::sim
