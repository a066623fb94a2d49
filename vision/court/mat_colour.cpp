#include "vision/court/mat_colour.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace kimari::vision {
namespace {

constexpr int kPixelsApart = 3;    // pixels between samples of the mat
constexpr size_t kLeastMat = 500;  // samples
constexpr int kLight = 2;          // of a Hue

class Logarithm {
 public:
  Logarithm() {
    constexpr double kDark = 4;  // of 255: below, hues are noise
    for (int i = 0; i < 256; ++i) {
      of_.at(i) = static_cast<float>(std::log(i + kDark));
    }
  }
  Hue Of(const cv::Vec3b& bgr) const {
    const float blue = of_[bgr[0]], green = of_[bgr[1]], red = of_[bgr[2]];
    return {red - green, blue - green, (red + green + blue) / 3};
  }

 private:
  std::array<float, 256> of_{};
};

Hue HueOf(const cv::Vec3b& bgr) {
  static const Logarithm logarithm;
  return logarithm.Of(bgr);
}

struct MatSample {
  float x, y;  // pixels from the middle, in thousands
  Hue hue;
};

float Median(std::vector<float> list) {
  const auto middle = list.begin() + static_cast<long>(list.size() / 2);
  std::nth_element(list.begin(), middle, list.end());
  return *middle;
}

// The mat's hue at each place, a plane, and how far it spreads around it.
class MatHue {
 public:
  explicit MatHue(const std::vector<MatSample>& samples) {
    for (int c = 0; c < 3; ++c) {
      std::vector<float> values;
      for (const MatSample& sample : samples)
        values.push_back(sample.hue.at(c));
      planes_.at(c) = {Median(values), 0, 0};
    }
    // Things on the mat are left out, better each time.
    constexpr int kTimes = 3;
    for (int i = 0; i < kTimes; ++i) {
      MeasureSpread(samples);
      Fit(samples);
    }
    MeasureSpread(samples);
  }

  Hue At(float x, float y) const {
    Hue hue;
    for (int c = 0; c < 3; ++c) hue.at(c) = At(c, x, y);
    return hue;
  }
  float spread(int c) const { return spreads_.at(c); }

 private:
  float At(int c, float x, float y) const {
    const auto& plane = planes_.at(c);
    return plane[0] + plane[1] * x + plane[2] * y;
  }
  void MeasureSpread(const std::vector<MatSample>& samples) {
    constexpr float kNormal = 1.4826F;  // over the median, of a normal spread
    for (int c = 0; c < 3; ++c) {
      std::vector<float> off;
      for (const MatSample& s : samples) {
        off.push_back(std::abs(s.hue.at(c) - At(c, s.x, s.y)));
      }
      spreads_.at(c) = std::max(kNormal * Median(std::move(off)), 1e-3F);
    }
  }
  void Fit(const std::vector<MatSample>& samples) {
    constexpr float kMat = 2.5F;  // spreads
    cv::Matx33d squares;
    std::array<cv::Vec3d, 3> sums;
    for (const MatSample& s : samples) {
      bool mat = true;
      for (int c = 0; c < 3; ++c) {
        mat = mat &&
              std::abs(s.hue.at(c) - At(c, s.x, s.y)) < kMat * spreads_.at(c);
      }
      if (!mat) continue;
      const cv::Vec3d place(1, s.x, s.y);
      squares += place * place.t();
      for (int c = 0; c < 3; ++c) {
        sums.at(c) += static_cast<double>(s.hue.at(c)) * place;
      }
    }
    for (int c = 0; c < 3; ++c) {
      cv::Vec3d plane;
      if (!cv::solve(squares, sums.at(c), plane, cv::DECOMP_CHOLESKY)) return;
      for (int i = 0; i < 3; ++i) {
        planes_.at(c).at(i) = static_cast<float>(plane[i]);
      }
    }
  }

  std::array<std::array<float, 3>, 3> planes_{};
  std::array<float, 3> spreads_{};
};

float Along(int at, int size) {
  return (static_cast<float>(at) - static_cast<float>(size) / 2) / 1000;
}

}  // namespace

Hue HueOf(const cv::Scalar& bgr) {
  return HueOf(cv::Vec3b(cv::saturate_cast<uint8_t>(bgr[0]),
                         cv::saturate_cast<uint8_t>(bgr[1]),
                         cv::saturate_cast<uint8_t>(bgr[2])));
}

float Differ(const Hue& a, const Hue& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

cv::Mat DiffersFromMat(const cv::Mat& bgr, const cv::Mat& open,
                       const cv::Mat& paper, const MatColourOptions& options) {
  std::vector<MatSample> samples;
  for (int y = 0; y < bgr.rows; y += kPixelsApart) {
    for (int x = 0; x < bgr.cols; x += kPixelsApart) {
      if (open.at<uint8_t>(y, x) == 0 || paper.at<uint8_t>(y, x) != 0) continue;
      samples.push_back({Along(x, bgr.cols), Along(y, bgr.rows),
                         HueOf(bgr.at<cv::Vec3b>(y, x))});
    }
  }
  if (samples.size() < kLeastMat) return {};
  const MatHue mat(samples);
  std::array<float, 2> scale{};
  for (int c = 0; c < kLight; ++c) {
    scale.at(c) = static_cast<float>(
        1 /
        std::max(options.least_colour, options.colour_spreads * mat.spread(c)));
  }
  const auto darkest = static_cast<float>(std::log(options.least_light));
  const auto lightest = static_cast<float>(std::log(options.most_light));
  cv::Mat differs(bgr.size(), CV_8U);
  for (int y = 0; y < bgr.rows; ++y) {
    const auto* in = bgr.ptr<cv::Vec3b>(y);
    const auto* may = open.ptr<uint8_t>(y);
    auto* out = differs.ptr<uint8_t>(y);
    const float down = Along(y, bgr.rows);
    for (int x = 0; x < bgr.cols; ++x) {
      out[x] = 0;
      if (may[x] == 0) continue;
      const Hue hue = HueOf(in[x]);
      const Hue of_mat = mat.At(Along(x, bgr.cols), down);
      const float red = (hue[0] - of_mat[0]) * scale[0];
      const float blue = (hue[1] - of_mat[1]) * scale[1];
      const float light = hue[kLight] - of_mat[kLight];
      if (red * red + blue * blue > 1 || light < darkest || light > lightest) {
        out[x] = 255;
      }
    }
  }
  return differs;
}

}  // namespace kimari::vision
