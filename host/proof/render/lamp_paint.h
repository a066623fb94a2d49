// A lamp in the picture, lit for a share of each row's exposure: a strip of
// LEDs behind paper at the court's edge, along a player's way of looking, so
// that it spans some sixty rows.
#pragma once

#include <functional>

#include "host/base/time.h"
#include "host/proof/render/projection.h"
#include "host/proof/render/yuv.h"

namespace kimari::sim {

// The share of a span in which the lamp is on, 0 to 1.
using LampShare = std::function<double(HostTime from, HostTime to)>;

inline constexpr court::Point kLampMiddle = {590, 0};
inline constexpr double kLampHalfWidthMm = 5;
inline constexpr double kLampHalfLengthMm = 32;

// Paints it into a picture whose middle row's exposure is centred at `mid`;
// false when it was off for all of it.
bool PaintLamp(const LampShare& share, HostTime mid, const CameraModel& camera,
               const Projection& projection, YuvPicture& picture);

}  // namespace kimari::sim
