// Whether a picture shows enough light and colour to look at the court by.
#pragma once

#include <opencv2/core.hpp>
#include <string>

namespace kimari::vision {

struct PictureQuality {
  double median = 0;       // brightness, 0 to 255
  double white_share = 0;  // of pixels at the top of the scale
  double black_share = 0;  // of pixels at its bottom
  double colour = 0;       // 95 % of pixels differ by less between channels,
                           // 0 to 255; 0 for a grey picture
};

// BGR or grey. Looks at each fourth pixel both ways; 1 ms.
PictureQuality MeasureQuality(const cv::Mat& picture);
// Planes as they lie in a JPEG (vision/camera/frame_decoder.h); u and v may be
// empty.
PictureQuality MeasureQuality(const cv::Mat& y, const cv::Mat& u,
                              const cv::Mat& v);

// "the picture is too dark (...); what to do", or empty.
std::string LightTrouble(const PictureQuality& quality);
// Whether colours are lost: cards are told from the mat by them.
bool IsGrey(const PictureQuality& quality);

}  // namespace kimari::vision
