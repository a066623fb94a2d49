// One picture of the camera and when it was exposed: a JPEG from cameras, or
// pixels from files that hold no JPEG.
#pragma once

#include <cstdint>
#include <vector>

#include "host/base/time.h"

namespace kimari::vision {

// Rows from the top, packed: grey (1 channel), or blue, green, red (3). What
// PNG and films give: any other form would cost a conversion.
struct RawPicture {
  std::vector<uint8_t> bytes = {};
  int width = 0;
  int height = 0;
  int channels = 0;
};

struct Frame {
  std::vector<uint8_t> jpeg = {};
  uint64_t sequence = 0;  // of the driver; a gap is a lost frame
  HostTime stamp = {};    // middle of the exposure
  Duration exposure = {};
  RawPicture raw = {};  // of a frame without a JPEG; else empty
};

}  // namespace kimari::vision
