#include "host/proof/render/mat_texture.h"

#include <cmath>
#include <opencv2/imgproc.hpp>

namespace kimari::sim {
namespace {

constexpr double kReach = 1400;    // mm of weave made to each side
constexpr double kRushMm = 1.35;   // one rush, across
constexpr double kRibMm = 15;      // 畳の目: from one binding to the next
constexpr double kGrooveMm = 1.6;  // half width of the binding's dip
constexpr int kWeavePerMm = 8;
constexpr double kEmbossMm = 12;  // period of the vinyl's pattern
constexpr int kEmbossPerMm = 10;
constexpr double kHeriMm = 60;  // of two mats side by side
constexpr double kMotifMm = 30;

// How a kind of rush shows: how much rushes differ, how deep the bindings are.
struct RushLook {
  float contrast;
  double groove;
};
RushLook LookOf(MatKind kind) {
  return kind == MatKind::kIgusa ? RushLook{0.075F, 0.12}
                                 : RushLook{0.11F, 0.17};
}

double Ramp(double inside_mm, double soft_mm) {
  return std::clamp(0.5 + inside_mm / soft_mm, 0.0, 1.0);
}

}  // namespace

MatTexture::MatTexture(MatKind kind, double spread_mm, Random random)
    : kind_(kind) {
  if (kind == MatKind::kVinyl) {
    // Small lozenges pressed into the skin, as if it were woven.
    constexpr int kSide = static_cast<int>(kEmbossMm * kEmbossPerMm);
    emboss_ = cv::Mat(kSide, kSide, CV_32F);
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const double a = 2 * CV_PI * (x + y) / kSide;
        const double b = 2 * CV_PI * (x - y) / kSide;
        emboss_.at<float>(y, x) = static_cast<float>(
            std::sin(2 * a) * std::sin(2 * b) + 0.4 * std::sin(4 * a));
      }
    }
    cv::Mat wide;
    cv::repeat(emboss_, 3, 3, wide);
    cv::GaussianBlur(wide, wide, {0, 0}, spread_mm * kEmbossPerMm);
    emboss_ = wide({kSide, kSide, kSide, kSide}).clone();
    return;
  }
  const int rushes = static_cast<int>(2 * kReach / kRushMm) + 2;
  tone_.resize(rushes);
  for (float& t : tone_) t = static_cast<float>(random.Normal());
  ribs_.resize(static_cast<size_t>(2 * kReach / kRibMm) + 2);
  for (auto& rib : ribs_) rib = Rib(rushes, spread_mm, random);
}

std::vector<float> MatTexture::Rib(int rushes, double spread_mm,
                                   Random& random) {
  // Each rib shows a rush a little differently; now and then one is new.
  std::vector<float> shown(rushes);
  for (int i = 0; i < rushes; ++i) {
    if (random.Below(40) == 0) {
      tone_[i] = static_cast<float>(random.Normal());
    }
    shown[i] = 0.75F * tone_[i] + 0.5F * static_cast<float>(random.Normal());
  }
  const int length = static_cast<int>(2 * kReach) * kWeavePerMm;
  cv::Mat fine(1, length, CV_32F);
  const double phase = random.Uniform();
  for (int i = 0; i < length; ++i) {
    const double at = static_cast<double>(i) / kWeavePerMm / kRushMm + phase;
    const int rush = std::min(static_cast<int>(at), rushes - 1);
    const double across = 2 * (at - std::floor(at)) - 1;
    // Round rushes: dark in the seams between them.
    const double round = 0.35 - 1.3 * across * across * across * across;
    fine.at<float>(i) = shown[rush] + 0.9F * static_cast<float>(round);
  }
  cv::GaussianBlur(fine, fine, cv::Size(0, 1), spread_mm * kWeavePerMm);
  return {fine.begin<float>(), fine.end<float>()};
}

float MatTexture::Tone(double u, double v) const {
  return kind_ == MatKind::kVinyl ? Embossed(u, v) : Woven(u, v);
}

float MatTexture::Woven(double u, double v) const {
  const double reach = kReach - kRibMm;
  const double along = (std::clamp(v, -reach, reach) + kReach) / kRibMm;
  const int rib = static_cast<int>(along);
  const double in_rib = (along - rib) * kRibMm;
  const double to_groove = std::min(in_rib, kRibMm - in_rib);
  const double depth =
      std::exp(-to_groove * to_groove / (2 * kGrooveMm * kGrooveMm));
  const double crown = in_rib / kRibMm - 0.5;
  const std::vector<float>& row = ribs_[rib];
  const double at = std::clamp((u + kReach) * kWeavePerMm, 0.0,
                               static_cast<double>(row.size()) - 2);
  const auto i = static_cast<size_t>(at);
  const float part = static_cast<float>(at - static_cast<double>(i));
  const float rush = row[i] + (row[i + 1] - row[i]) * part;
  const RushLook look = LookOf(kind_);
  return 1 + look.contrast * rush -
         static_cast<float>(look.groove * depth + 0.10 * crown);
}

float MatTexture::Embossed(double u, double v) const {
  const auto wrap = [](double mm, int side) {
    const double turns = mm / kEmbossMm;
    return std::min(static_cast<int>((turns - std::floor(turns)) * side),
                    side - 1);
  };
  return 1 + 0.10F * emboss_.at<float>(wrap(v, emboss_.rows),
                                       wrap(u, emboss_.cols));
}

HeriCloth::HeriCloth(const Look& look, double spread_mm)
    : heri_(look.heri),
      middle_(look.heri_mm),
      soft_(std::sqrt(12.0) * spread_mm),
      cloth_(LinearColour(look.heri_rgb)) {}

Colour HeriCloth::Over(Colour mat, court::Point p) const {
  if (heri_ == Heri::kNone) return mat;
  const double across = (heri_ == Heri::kAcross ? p.y : p.x) - middle_;
  const double along = heri_ == Heri::kAcross ? p.x : p.y;
  const double cover = Ramp(kHeriMm / 2 - std::abs(across), soft_);
  if (cover <= 0) return mat;
  // A small flower in the middle of each strip, every 30 mm, and the seam.
  const double in_motif = along / kMotifMm - std::floor(along / kMotifMm) - 0.5;
  const double from_strip = std::abs(across) - kHeriMm / 4;
  const double flower =
      Ramp(5 - std::hypot(in_motif * kMotifMm, from_strip), soft_);
  const double seam = Ramp(1 - std::abs(across), soft_);
  const double tone = (1 + 0.9 * flower) * (1 - 0.8 * seam);
  const auto mix = [&](float under, float cloth) {
    const double light = cloth * tone + 0.03 * flower;
    return static_cast<float>(under + (light - under) * cover);
  };
  return {mix(mat.red, cloth_.red), mix(mat.green, cloth_.green),
          mix(mat.blue, cloth_.blue)};
}

}  // namespace kimari::sim
