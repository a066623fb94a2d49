// How fast a camera's clock runs away from the host's, by when its frames
// arrive.
#pragma once

#include <vector>

#include "calibration/measured.h"
#include "host/base/result.h"
#include "host/base/time.h"

namespace kimari::calibration {

// A frame's stamp and when it arrived on the host.
struct FrameArrival {
  HostTime stamp;
  HostTime arrived;
};

// How fast the camera's clock runs away without any light: a line through the
// earliest arrivals of each stretch, ppm, positive when the camera's second is
// the longer. What arrives late by chance does not move it. kUsage below 64
// frames.
Result<Measured> DriftByArrivals(const std::vector<FrameArrival>& arrivals);

}  // namespace kimari::calibration
