#include "vision/face_down.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <utility>

#include "vision/top_view.h"

namespace kimari::vision {
namespace {

constexpr int kMm = 2;             // a pixel of what is looked at
constexpr int kSampleStep = 3;     // pixels between samples of the mat
constexpr size_t kLeastMat = 500;  // samples
constexpr int kMostAbutting = 3;

// Logarithms of red over green, of blue over green, and of the light.
using Hue = std::array<float, 3>;
constexpr int kLight = 2;

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
Hue HueOf(const cv::Scalar& bgr) {
  return HueOf(cv::Vec3b(cv::saturate_cast<uint8_t>(bgr[0]),
                         cv::saturate_cast<uint8_t>(bgr[1]),
                         cv::saturate_cast<uint8_t>(bgr[2])));
}

// Light apart.
float Differ(const Hue& a, const Hue& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

struct Sample {
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
  explicit MatHue(const std::vector<Sample>& samples) {
    for (int c = 0; c < 3; ++c) {
      std::vector<float> values;
      for (const Sample& sample : samples) values.push_back(sample.hue.at(c));
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
  void MeasureSpread(const std::vector<Sample>& samples) {
    constexpr float kNormal = 1.4826F;  // over the median, of a normal spread
    for (int c = 0; c < 3; ++c) {
      std::vector<float> off;
      for (const Sample& s : samples) {
        off.push_back(std::abs(s.hue.at(c) - At(c, s.x, s.y)));
      }
      spreads_.at(c) = std::max(kNormal * Median(std::move(off)), 1e-3F);
    }
  }
  void Fit(const std::vector<Sample>& samples) {
    constexpr float kMat = 2.5F;  // spreads
    cv::Matx33d squares;
    std::array<cv::Vec3d, 3> sums;
    for (const Sample& s : samples) {
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

// 255 where something clearly differs from the mat; empty without a mat.
cv::Mat DiffersFromMat(const cv::Mat& bgr, const cv::Mat& open,
                       const cv::Mat& paper, const FaceDownOptions& options) {
  std::vector<Sample> samples;
  for (int y = 0; y < bgr.rows; y += kSampleStep) {
    for (int x = 0; x < bgr.cols; x += kSampleStep) {
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

// How many cards abutting side by side fill such a rectangle; 0: none do.
int CardsIn(double width, double height, double error) {
  const auto fits = [&](double side, double card) {
    return std::abs(side - card) <= error * card;
  };
  if (fits(std::min(width, height), court::kCardWidth) &&
      fits(std::max(width, height), court::kCardHeight)) {
    return 1;
  }
  for (int cards = 2; cards <= kMostAbutting; ++cards) {
    // Of several, an error is no greater than of one.
    const double off =
        std::abs(std::max(width, height) - cards * court::kCardWidth);
    if (fits(std::min(width, height), court::kCardHeight) &&
        off <= error * court::kCardWidth) {
      return cards;
    }
  }
  return 0;
}

constexpr double kCard = court::kCardWidth * court::kCardHeight;
constexpr double kPixel = kMm * kMm;
constexpr double kLeastOther = 500;  // mm^2; smaller shows no colour

// One back, or several that abut; or, of no card's shape, a thing.
struct Back {
  cv::Point2f centre;  // pixels
  cv::Point2f way;     // along the longer side, from end to end
  int cards = 1;
  double area = 0;  // mm^2
  cv::Rect box;     // pixels
  Hue hue{};
};

// Whether something goes on outside the part looked at.
bool Leaves(const cv::Rect& box, cv::Size size) {
  return box.x == 0 || box.y == 0 || box.br().x == size.width ||
         box.br().y == size.height;
}

// `own`: the blob within `box`; none when it has no card's shape.
std::optional<Back> FitBack(const cv::Mat& own, const cv::Rect& box,
                            cv::Size size, double area,
                            const FaceDownOptions& options) {
  if (Leaves(box, size) || area > (kMostAbutting + 1) * kCard) return {};
  std::vector<cv::Point> points;
  cv::findNonZero(own, points);
  const cv::RotatedRect around = cv::minAreaRect(points);
  const double width = kMm * (around.size.width + 1.0);
  const double height = kMm * (around.size.height + 1.0);
  const int cards = CardsIn(width, height, options.side_error);
  if (cards == 0 || area < options.least_fill * width * height) return {};
  std::array<cv::Point2f, 4> corners;
  around.points(corners.data());
  cv::Point2f way = corners[1] - corners[0];
  if (cv::norm(way) < cv::norm(corners[2] - corners[1])) {
    way = corners[2] - corners[1];
  }
  return Back{.centre = around.center + cv::Point2f(box.tl()),
              .way = way,
              .cards = cards,
              .area = area,
              .box = box,
              .hue = {}};
}

// The same of what has no card's shape.
std::optional<Back> FitThing(const cv::Rect& box, cv::Size size, double area,
                             const FaceDownOptions& options) {
  if (Leaves(box, size) || area < options.least_thing * kCard) return {};
  const cv::Point2f middle(static_cast<float>(box.x + box.br().x - 1) / 2,
                           static_cast<float>(box.y + box.br().y - 1) / 2);
  return Back{.centre = middle, .way = {}, .area = area, .box = box, .hue = {}};
}

}  // namespace

std::vector<UnknownObject> FindFaceDown(const cv::Mat& top_bgr,
                                        const cv::Mat& open,
                                        const cv::Mat& paper,
                                        const FaceDownOptions& options) {
  const cv::Point corner =
      top_view::FromCourt({-options.most_x_mm, options.most_y_mm});
  const cv::Rect part =
      cv::Rect(corner, cv::Size(static_cast<int>(2 * options.most_x_mm),
                                static_cast<int>(2 * options.most_y_mm))) &
      cv::Rect({}, top_bgr.size());
  const cv::Size size(part.width / kMm, part.height / kMm);
  cv::Mat bgr, may, sheet;
  cv::resize(top_bgr(part), bgr, size, 0, 0, cv::INTER_AREA);
  cv::blur(bgr, bgr, {3, 3});
  cv::resize(open(part), may, size, 0, 0, cv::INTER_NEAREST);
  cv::resize(paper(part), sheet, size, 0, 0, cv::INTER_NEAREST);
  cv::Mat differs = DiffersFromMat(bgr, may, sheet, options);
  if (differs.empty()) return {};
  const int reach = static_cast<int>(options.open_mm / kMm / 2);
  cv::morphologyEx(differs, differs, cv::MORPH_OPEN,
                   cv::getStructuringElement(cv::MORPH_RECT,
                                             {2 * reach + 1, 2 * reach + 1}));
  cv::Mat labels, stats, middles;
  const int count =
      cv::connectedComponentsWithStats(differs, labels, stats, middles, 4);
  std::vector<Back> candidates;
  std::vector<Hue> others;  // of what is too large, or goes on outside
  for (int i = 1; i < count; ++i) {
    const double area = kPixel * stats.at<int>(i, cv::CC_STAT_AREA);
    if (area < kLeastOther) continue;
    const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT),
                       stats.at<int>(i, cv::CC_STAT_TOP),
                       stats.at<int>(i, cv::CC_STAT_WIDTH),
                       stats.at<int>(i, cv::CC_STAT_HEIGHT));
    const cv::Mat own = labels(box) == i;
    auto back = FitBack(own, box, size, area, options);
    if (!back) back = FitThing(box, size, area, options);
    const Hue hue = HueOf(cv::mean(bgr(box), own));
    if (back) {
      candidates.push_back(*back);
      candidates.back().hue = hue;
    } else if (Leaves(box, size)) {
      others.push_back(hue);
    }
  }
  constexpr double kMiddle = (kMm - 1) / 2.0;
  const auto place = [&](cv::Point2d at) {
    return top_view::ToCourt(at * kMm + cv::Point2d(kMiddle, kMiddle) +
                             cv::Point2d(part.tl()));
  };
  std::vector<UnknownObject> backs;
  for (const Back& back : candidates) {
    const bool goes_on =
        std::any_of(others.begin(), others.end(), [&](const Hue& other) {
          return Differ(other, back.hue) < options.least_colour;
        });
    if (goes_on) continue;
    for (int card = 0; card < back.cards; ++card) {
      const auto share = static_cast<float>((card + 0.5) / back.cards - 0.5);
      const court::Point upper = place(back.box.tl());
      const court::Point lower = place(back.box.br());
      backs.push_back({.centre = place(back.centre + back.way * share),
                       .area_mm2 = back.area / back.cards,
                       .low = {upper.x, lower.y},
                       .high = {lower.x, upper.y}});
    }
  }
  return backs;
}

}  // namespace kimari::vision
