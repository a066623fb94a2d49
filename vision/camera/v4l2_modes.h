// What a V4L2 camera offers, in words: for those who asked for something else.
#pragma once

#include <string>

#include "vision/camera/video_device.h"

namespace kimari::vision {

// Comma-separated; "nothing that it tells" when the camera does not list them.
std::string OfferedFormats(VideoDevice& device);
// Sizes in which it gives MJPEG.
std::string OfferedSizes(VideoDevice& device);
// Frames a second of MJPEG in that size.
std::string OfferedRates(VideoDevice& device, int width, int height);

}  // namespace kimari::vision
