#include "host/proof/render/lamp_paint.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace kimari::sim {
namespace {

// A lit strip is as light as white paper and a little more, not so light that
// the sensor is blinded: luma added to what is there, of 255.
constexpr double kLit = 120;
constexpr double kNeutral = 128;

}  // namespace

bool PaintLamp(const LampShare& share, HostTime mid, const CameraModel& camera,
               const Projection& projection, YuvPicture& picture) {
  const double scale = projection.PixelsPerMm(kLampMiddle);
  const Pixel at = projection.ToPixel(kLampMiddle);
  const double half_width = kLampHalfWidthMm * scale;
  const double half_length = kLampHalfLengthMm * scale;
  const Duration half = FromMilliseconds(camera.exposure_ms / 2);
  const int first = std::max(0, static_cast<int>(at.y - half_length));
  const int last =
      std::min(camera.height - 1, static_cast<int>(at.y + half_length));
  bool lit = false;
  for (int row = first; row <= last; ++row) {
    const double after = row - (camera.height - 1) / 2.0;
    const HostTime middle =
        mid + FromMilliseconds(after * camera.row_time_us / 1000);
    const double on = share(middle - half, middle + half);
    if (on <= 0) continue;
    lit = true;
    const int left = std::max(0, static_cast<int>(at.x - half_width - 1));
    const int right =
        std::min(camera.width - 1, static_cast<int>(at.x + half_width + 1));
    for (int x = left; x <= right; ++x) {
      const double edge =
          std::clamp(half_width + 0.5 - std::abs(x - at.x), 0.0, 1.0);
      uint8_t& y = picture.y[static_cast<size_t>(row) * picture.stride + x];
      y = static_cast<uint8_t>(
          std::min(250L, std::lround(y + edge * on * kLit)));
      const size_t chroma = (static_cast<size_t>(row) * picture.stride + x) / 2;
      const auto pale = [&](uint8_t value) {
        return static_cast<uint8_t>(
            std::lround(value + edge * on * 0.5 * (kNeutral - value)));
      };
      picture.u[chroma] = pale(picture.u[chroma]);
      picture.v[chroma] = pale(picture.v[chroma]);
    }
  }
  return lit;
}

}  // namespace kimari::sim
