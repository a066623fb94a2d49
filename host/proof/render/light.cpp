#include "host/proof/render/light.h"

#include <cmath>
#include <numbers>

#include "host/base/random.h"

namespace kimari::sim {
namespace {

constexpr uint64_t kLightStream = 0x11647;
constexpr uint64_t kLampStream = 0x1A3B5;
constexpr double kShadowSlope = 0.38;  // lamps about 21 degrees off zenith
constexpr double kVignetting = 0.6;    // share of the cos^4 law left over
constexpr int kShades = 3;
constexpr double kLampHeightMm = 3000;
constexpr double kTubeHalfMm = 600;
constexpr double kBrightest = 1.8;  // a tube in a card that mirrors all it can

// A large soft shade: somebody's head, a beam, a lamp that is out.
struct Shade {
  double x, y, radius, depth;
};

// The row of tubes that throws the shadows, and the next row on the other side
// of the court.
std::vector<Lamp> HangLamps(double glare, court::Point slope, Random random) {
  if (glare <= 0) return {};
  const double distance = std::hypot(slope.x, slope.y);
  const court::Point out{-slope.x / distance, -slope.y / distance};
  const double turn = random.Uniform(-0.35, 0.35);
  const court::Point along{-out.y * std::cos(turn) - out.x * std::sin(turn),
                           out.x * std::cos(turn) - out.y * std::sin(turn)};
  const double apart = random.Uniform(2000, 2600);
  std::vector<Lamp> lamps;
  for (const double away :
       {distance * kLampHeightMm, distance * kLampHeightMm - apart}) {
    lamps.push_back({{out.x * away, out.y * away},
                     along,
                     kLampHeightMm,
                     kTubeHalfMm,
                     kBrightest * glare * random.Uniform(0.7, 1)});
  }
  return lamps;
}

}  // namespace

Light::Light(const Look& look, const TileGrid& grid)
    : gain_(grid.Count()),
      flicker_hz_(look.camera.flicker_hz),
      phase_a_row_(look.camera.row_time_us * 1e-6 * look.camera.flicker_hz) {
  const CameraModel& camera = look.camera;
  Random random = Random(look.seed).Fork(kLightStream);
  const double lamp = random.Uniform(0, 2 * std::numbers::pi);
  slope_ = {kShadowSlope * std::cos(lamp), kShadowSlope * std::sin(lamp)};
  const double exposure_s = camera.exposure_ms / 1000;
  for (size_t i = 0; i < flicker_.size(); ++i) {
    const auto order = static_cast<double>(2 * i + 1);
    const double swing = std::numbers::pi * order * flicker_hz_ * exposure_s;
    // LEDs: the first harmonics of a square wave.
    const double share = camera.led_lamps
                             ? (i % 2 == 0 ? 4 : -4) / std::numbers::pi / order
                             : (i == 0 ? 1 : 0);
    flicker_[i] =
        camera.flicker * share * (swing > 0 ? std::sin(swing) / swing : 1);
  }
  phase_ = random.Uniform();
  lamps_ = HangLamps(camera.glare, slope_, Random(look.seed).Fork(kLampStream));
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
  constexpr int64_t kSecond = 1'000'000'000;
  const double whole = static_cast<double>(mid.ns / kSecond) * flicker_hz_;
  const double rest = static_cast<double>(mid.ns % kSecond) * 1e-9;
  const double phase = whole - std::floor(whole) + rest * flicker_hz_ + phase_;
  return phase - std::floor(phase);
}

double Light::FlickerGain(double phase) const {
  const double turn = 2 * std::numbers::pi * phase;
  return 1 + flicker_[0] * std::cos(turn) + flicker_[1] * std::cos(3 * turn) +
         flicker_[2] * std::cos(5 * turn);
}

}  // namespace kimari::sim
