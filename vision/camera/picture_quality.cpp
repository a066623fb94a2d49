#include "vision/camera/picture_quality.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <array>
#include <cstdint>

namespace kimari::vision {
namespace {

constexpr int kPixelStep = 4;
constexpr int kWhite = 250, kBlack = 6;

using Histogram = std::array<int, 256>;

// The value below which `share` of the pixels lie.
double Quantile(const Histogram& counts, int total, double share) {
  int below = 0;
  for (size_t value = 0; value < counts.size(); ++value) {
    below += counts[value];
    if (below >= share * total) return static_cast<double>(value);
  }
  return 255;
}

}  // namespace

PictureQuality MeasureQuality(const cv::Mat& picture) {
  Histogram light{}, colour{};
  int total = 0, white = 0, black = 0;
  const bool coloured = picture.channels() == 3;
  for (int y = 0; y < picture.rows; y += kPixelStep) {
    for (int x = 0; x < picture.cols; x += kPixelStep) {
      uint8_t low = 0, high = 0;
      if (coloured) {
        const auto& p = picture.at<cv::Vec3b>(y, x);
        low = std::min({p[0], p[1], p[2]});
        high = std::max({p[0], p[1], p[2]});
        ++light[(p[0] + p[1] + p[2]) / 3];
      } else {
        low = high = picture.at<uint8_t>(y, x);
        ++light[low];
      }
      ++colour[high - low];
      white += low >= kWhite ? 1 : 0;
      black += high <= kBlack ? 1 : 0;
      ++total;
    }
  }
  PictureQuality quality;
  if (total == 0) return quality;
  quality.median = Quantile(light, total, 0.5);
  quality.white_share = static_cast<double>(white) / total;
  quality.black_share = static_cast<double>(black) / total;
  quality.colour = Quantile(colour, total, 0.95);
  return quality;
}

PictureQuality MeasureQuality(const cv::Mat& y, const cv::Mat& u,
                              const cv::Mat& v) {
  PictureQuality quality = MeasureQuality(y);
  if (u.empty() || v.empty()) return quality;
  Histogram colour{};
  int total = 0;
  for (int row = 0; row < u.rows; row += kPixelStep) {
    for (int column = 0; column < u.cols; column += kPixelStep) {
      // By BT.601: the channels that are farthest apart, about.
      const double blue = 1.772 * (u.at<uint8_t>(row, column) - 128);
      const double red = 1.402 * (v.at<uint8_t>(row, column) - 128);
      const double apart =
          std::max({blue, red, 0.0}) - std::min({blue, red, 0.0});
      ++colour[static_cast<size_t>(std::min(255.0, apart))];
      ++total;
    }
  }
  quality.colour = Quantile(colour, total, 0.95);
  return quality;
}

std::string LightTrouble(const PictureQuality& quality) {
  constexpr double kMostWhite = 0.25, kDark = 20, kMostBlack = 0.5;
  if (quality.white_share > kMostWhite) {
    return fmt::format(
        "the picture is overexposed ({:.0f} % of it is white); shorten the "
        "exposure or lower the gain",
        100 * quality.white_share);
  }
  if (quality.median < kDark || quality.black_share > kMostBlack) {
    return fmt::format(
        "the picture is too dark (half of it below {:.0f} of 255); light the "
        "court, or take the cap off the lens",
        quality.median);
  }
  return {};
}

bool IsGrey(const PictureQuality& quality) {
  constexpr double kLeastColour = 8;  // noise and JPEG make some
  return quality.colour < kLeastColour;
}

}  // namespace kimari::vision
