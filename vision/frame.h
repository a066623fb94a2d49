// One compressed picture of the camera and when it was exposed.
#pragma once

#include <cstdint>
#include <vector>

#include "host/base/time.h"

namespace kimari::vision {

struct Frame {
  std::vector<uint8_t> jpeg = {};
  uint64_t sequence = 0;  // of the driver; a gap is a lost frame
  HostTime stamp = {};    // middle of the exposure
  Duration exposure = {};
};

}  // namespace kimari::vision
