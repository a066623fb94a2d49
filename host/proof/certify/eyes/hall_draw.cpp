#include "host/proof/certify/eyes/hall_draw.h"

#include <cmath>

namespace kimari::world {
namespace {

// Old and new tatami, a judo mat.
constexpr std::array<uint32_t, 4> kMats = {0xC8B98A, 0xB9B97E, 0xA99A6B,
                                           0x8FA27A};
constexpr std::array<uint32_t, 3> kRims = {0x3E7A4A, 0x2F6B63, 0x5A7F3C};

struct Spans {
  double light, gradient, noise, blur, warmth, flicker;
  int jpeg;
};
// As the eyes were tried with while they were made, and beyond that.
constexpr Spans kMildest = {1.1, 0.05, 1, 0.4, 0.03, 0.01, 92};
constexpr Spans kMild = {0.85, 0.2, 2.5, 0.7, 0.08, 0.04, 82};
constexpr Spans kHardest = {0.5, 0.5, 5.5, 1.05, 0.18, 0.1, 68};

}  // namespace

sim::Look DrawHall(Random& random, HallLight light,
                   certify::Conditions& conditions) {
  const Spans& from = light == HallLight::kMild ? kMildest : kMild;
  const Spans& to = light == HallLight::kMild ? kMild : kHardest;
  sim::Look look;
  look.seed = random.Next();
  sim::CameraModel& camera = look.camera;
  const auto draw = [&](const char* name, double a, double b,
                        const char* unit) {
    const double value = random.Uniform(a, b);
    conditions.Drew(name, value, unit);
    return value;
  };
  camera.light = draw("light", from.light, to.light, "of usual");
  camera.light_gradient =
      draw("light from side to side", from.gradient, to.gradient, "");
  camera.noise = draw("noise", from.noise, to.noise, "of 255");
  camera.blur_px = draw("blur", from.blur, to.blur, "px");
  camera.warmth = draw("white balance error", from.warmth, to.warmth, "") *
                  (random.Below(2) == 0 ? 1 : -1);
  camera.flicker = draw("flicker", from.flicker, to.flicker, "");
  camera.jpeg_quality = static_cast<int>(
      std::lround(draw("JPEG quality", from.jpeg, to.jpeg, "")));
  camera.exposure_ms = draw("exposure", 0.8, 2.5, "ms");
  camera.tilt_deg = draw("tilt", -3, 3, "deg");
  camera.rotation_deg = draw("rotation", -2, 2, "deg");
  camera.shift_x_mm = draw("camera off the middle", -15, 15, "mm");
  camera.shift_y_mm = random.Uniform(-15, 15);
  look.tatami_rgb = kMats.at(random.Below(kMats.size()));
  look.rim_rgb = kRims.at(random.Below(kRims.size()));
  look.rims = random.Below(4) != 0;
  return look;
}

}  // namespace kimari::world
