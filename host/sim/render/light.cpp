#include "host/sim/render/light.h"

#include <cmath>
#include <numbers>

#include "host/base/random.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kStream = 0x11647;
constexpr double kFlickerHertz = 100;
constexpr double kShadowSlope = 0.38;  // lamps about 21 degrees off zenith
constexpr double kVignetting = 0.6;    // share of the cos^4 law left over
constexpr int kShades = 3;

// A large soft shade: somebody's head, a beam, a lamp that is out.
struct Shade {
  double x, y, radius, depth;
};

}  // namespace

Light::Light(const Look& look, const TileGrid& grid) : gain_(grid.Count()) {
  const CameraModel& camera = look.camera;
  Random random = Random(look.seed).Fork(kStream);
  const double lamp = random.Uniform(0, 2 * std::numbers::pi);
  slope_ = {kShadowSlope * std::cos(lamp), kShadowSlope * std::sin(lamp)};
  const double exposure_s = camera.exposure_ms / 1000;
  const double swing = std::numbers::pi * kFlickerHertz * exposure_s;
  flicker_ = camera.flicker * (swing > 0 ? std::sin(swing) / swing : 1);
  phase_ = random.Uniform();
  white_ = {static_cast<float>(1 + camera.warmth / 2), 1,
            static_cast<float>(1 - camera.warmth / 2)};

  const double w = camera.width;
  const double h = camera.height;
  std::array<Shade, kShades> shades{};
  for (Shade& s : shades) {
    s = {random.Uniform(0, w), random.Uniform(0, h),
         random.Uniform(0.25, 0.5) * w, random.Uniform(0.02, 0.07)};
  }
  const double focal = camera.pixels_per_mm * kCameraDistanceMm;
  // The lit side is where the lamps are; court y is up, picture y down.
  const double towards_x = -std::cos(lamp);
  const double towards_y = std::sin(lamp);
  for (int tile = 0; tile < grid.Count(); ++tile) {
    for (int i = 0; i < kTilePixels; ++i) {
      const int row = i / kTileSide;
      const double x = grid.Left(tile) + i % kTileSide;
      const double y = grid.Top(tile) + row;
      const double dx = x - w / 2;
      const double dy = y - h / 2;
      const double cos2 = 1 / (1 + (dx * dx + dy * dy) / (focal * focal));
      double gain = 1 - kVignetting * (1 - cos2 * cos2);
      gain *= 1 + camera.light_gradient * (dx * towards_x + dy * towards_y) /
                      std::hypot(w, h);
      for (const Shade& s : shades) {
        const double r2 = ((x - s.x) * (x - s.x) + (y - s.y) * (y - s.y)) /
                          (s.radius * s.radius);
        gain *= 1 - s.depth * std::exp(-r2);
      }
      gain_[tile][i] = static_cast<float>(gain * camera.light);
    }
  }
}

double Light::FlickerPhase(HostTime mid) const {
  constexpr int64_t kPeriodNs = 1'000'000'000 / 100;
  const int64_t in_period = (mid.ns % kPeriodNs + kPeriodNs) % kPeriodNs;
  const double phase =
      static_cast<double>(in_period) / static_cast<double>(kPeriodNs) + phase_;
  return phase - std::floor(phase);
}

double Light::FlickerGain(double phase) const {
  return 1 + flicker_ * std::cos(2 * std::numbers::pi * phase);
}

}  // namespace kimari::sim
