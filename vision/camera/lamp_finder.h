// A lamp in the picture that somebody switches on and off: where it is, and how
// light each of its rows is in a frame.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "host/base/result.h"

namespace kimari::vision {

struct LampFinderOptions {
  double least_swing = 40;  // of 255, between on and off
  int least_switches = 6;   // in the pictures given
  int least_pixels = 20;
};

// Where the lamp is. Only one thing in the picture may be switched.
struct Lamp {
  cv::Mat mask;  // CV_8U, 255: a pixel of it
  cv::Rect box;  // of the mask, pixels
};

// Mean luma of the lamp's pixels in one row of a picture.
struct LampRow {
  int row = 0;
  double level = 0;  // 0 to 255
};

// From pictures (CV_8U, of one size, in order) of a camera that stands still,
// at least 10 of them: the largest patch that swings between dark and light
// again and again, as no hand does. kDevice, with what to do, where there is
// none.
Result<Lamp> FindLamp(const std::vector<cv::Mat>& pictures,
                      const LampFinderOptions& options = {});

// Rows of it that hold three pixels or more, from the top.
std::vector<LampRow> LevelsOf(const Lamp& lamp, const cv::Mat& picture);

}  // namespace kimari::vision
