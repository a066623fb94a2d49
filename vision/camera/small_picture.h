// A quarter-size colour picture: means of 4 x 4 pixels, which takes the noise
// out before anything is compared.
#pragma once

#include <cstdint>
#include <vector>

#include "vision/camera/frame_decoder.h"

namespace kimari::vision {

inline constexpr int kCell = 4;  // pixels

struct SmallPicture {
  int width = 0;  // cells
  int height = 0;
  // Red, green, blue, row by row, 0 to 255.
  std::vector<int16_t> red, green, blue;
};

// Buffers of `out` are kept. Chroma may be subsampled in any JPEG way, or
// missing (grey).
void Shrink(const YuvPicture& picture, SmallPicture& out);
// From CV_8UC3, BGR.
void Shrink(const cv::Mat& picture, SmallPicture& out);

}  // namespace kimari::vision
