// Pictures as files hold them: JPEG by libjpeg-turbo, PNG by libpng. What a
// file is called, and how a phone says it was held (EXIF), changes nothing: a
// lens bends the sensor's rows and columns.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <span>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::vision {

enum class Colour {
  kGrey,   // CV_8UC1
  kBgr,    // CV_8UC3
  kAsItIs  // grey where the file is, else BGR
};

// `name` is for the error alone: kFile where the bytes are no whole picture of
// the two kinds, or one of more than 100 megapixels.
Result<cv::Mat> DecodePicture(std::span<const uint8_t> bytes, Colour colour,
                              const std::string& name);
// kFile too where the file cannot be read.
Result<cv::Mat> ReadPicture(const std::string& path, Colour colour);

// `picture`: CV_8UC1 or CV_8UC3 (BGR), not empty. `quality`: 1 to 100; chroma
// of half the width and height.
std::vector<uint8_t> EncodeJpeg(const cv::Mat& picture, int quality);
std::vector<uint8_t> EncodePng(const cv::Mat& picture);

}  // namespace kimari::vision
