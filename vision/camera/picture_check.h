// Whether a camera's picture is fit to look at: colours, light.
#pragma once

#include <string>
#include <vector>

#include "vision/camera/frame_decoder.h"

namespace kimari::vision {

struct PictureCheck {
  double bright_share = 0;  // pixels at the end of the scale, 0 to 1
  int bright_luma = 0;      // 95 of 100 pixels are no brighter, 0 to 255
  int colour = 0;           // 99 of 100 are no farther from grey, 0 to 128
};

PictureCheck Check(const YuvPicture& picture);

// A line each, with what to do; none when the picture is fit.
std::vector<std::string> Faults(const PictureCheck& check);

}  // namespace kimari::vision
