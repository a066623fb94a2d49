#include "vision/court/paper_colour.h"

#include <algorithm>
#include <cmath>
#include <opencv2/core.hpp>
#include <optional>

namespace kimari::vision {
namespace {

constexpr float kCovered = 0.65F;  // of what the others let expect

// The mean of the brightest but a few.
std::optional<Rgb> WhiteOf(std::vector<Rgb> colours) {
  constexpr size_t kLeast = 8;
  if (colours.size() < kLeast) return std::nullopt;
  std::sort(colours.begin(), colours.end(),
            [](const Rgb& a, const Rgb& b) { return a.Sum() < b.Sum(); });
  const size_t from = colours.size() * 88 / 100;
  const size_t to = std::max(from + 1, colours.size() * 97 / 100);
  Rgb mean;
  for (size_t i = from; i < to; ++i) {
    mean.red += colours[i].red;
    mean.green += colours[i].green;
    mean.blue += colours[i].blue;
  }
  const float n = 1 / static_cast<float>(to - from);
  return Rgb{mean.red * n, mean.green * n, mean.blue * n};
}

struct White {
  court::Point place;
  Rgb colour;
};

using Plane = std::array<float, 3>;

Plane FitPlane(const std::vector<White>& whites, float Rgb::*channel) {
  cv::Mat a(static_cast<int>(whites.size()), 3, CV_64F);
  cv::Mat b(static_cast<int>(whites.size()), 1, CV_64F);
  double mean = 0;
  for (int i = 0; i < a.rows; ++i) {
    a.at<double>(i, 0) = 1;
    a.at<double>(i, 1) = whites[i].place.x;
    a.at<double>(i, 2) = whites[i].place.y;
    b.at<double>(i) = whites[i].colour.*channel;
    mean += b.at<double>(i) / a.rows;
  }
  cv::Mat x;
  if (a.rows < 3 || !cv::solve(a, b, x, cv::DECOMP_SVD)) {
    return {static_cast<float>(mean), 0, 0};
  }
  return {static_cast<float>(x.at<double>(0)),
          static_cast<float>(x.at<double>(1)),
          static_cast<float>(x.at<double>(2))};
}

float Value(const Plane& plane, court::Point p) {
  return plane[0] + plane[1] * static_cast<float>(p.x) +
         plane[2] * static_cast<float>(p.y);
}

void LeaveOutCovered(std::vector<White>& whites) {
  if (whites.size() < 3) return;
  float worst = kCovered;
  std::optional<size_t> covered;
  for (size_t i = 0; i < whites.size(); ++i) {
    std::vector<White> others = whites;
    others.erase(others.begin() + static_cast<long>(i));
    const float expected =
        Value(FitPlane(others, &Rgb::green), whites[i].place);
    const float share = whites[i].colour.green / std::max(expected, 1.0F);
    if (share >= worst) continue;
    worst = share;
    covered = i;
  }
  if (covered) whites.erase(whites.begin() + static_cast<long>(*covered));
}

Rgb MatOver(const WhiteField& white, const std::vector<Sample>& samples) {
  std::array<std::vector<float>, 3> shares;
  for (const Sample& sample : samples) {
    const Rgb w = white.At(sample.place);
    shares[0].push_back(sample.colour.red / w.red);
    shares[1].push_back(sample.colour.green / w.green);
    shares[2].push_back(sample.colour.blue / w.blue);
  }
  const auto median = [](std::vector<float>& list) {
    if (list.empty()) return 0.5F;
    const auto middle = list.begin() + static_cast<long>(list.size() / 2);
    std::nth_element(list.begin(), middle, list.end());
    return *middle;
  };
  return {median(shares[0]), median(shares[1]), median(shares[2])};
}

}  // namespace

WhiteField WhiteField::FromMarkers(
    const std::array<court::Point, 4>& markers,
    const std::array<std::vector<Rgb>, 4>& around) {
  std::vector<White> whites;
  for (size_t i = 0; i < markers.size(); ++i) {
    if (const auto white = WhiteOf(around.at(i))) {
      whites.push_back({markers.at(i), *white});
    }
  }
  LeaveOutCovered(whites);
  WhiteField field;
  if (whites.empty()) return field;
  constexpr std::array kChannels = {&Rgb::red, &Rgb::green, &Rgb::blue};
  for (size_t c = 0; c < kChannels.size(); ++c) {
    field.planes_.at(c) = FitPlane(whites, kChannels.at(c));
  }
  return field;
}

CourtColours CourtColours::Learn(const std::array<court::Point, 4>& markers,
                                 const std::array<std::vector<Rgb>, 4>& around,
                                 const std::vector<Sample>& samples) {
  CourtColours colours;
  colours.white = WhiteField::FromMarkers(markers, around);
  colours.mat = MatOver(colours.white, samples);
  constexpr float kNoWhite = 2.6F;  // of 3: as light as white itself
  if (colours.mat.Sum() > kNoWhite) {
    colours.white = {};
    colours.mat = MatOver(colours.white, samples);
  }
  return colours;
}

PaperTest::PaperTest(const Rgb& mat, const PaperTestOptions& options)
    : mat_sum_(mat.Sum()),
      least_sum_(options.least_light * mat.Sum()),
      least_(options.least) {
  constexpr float kWhite = 1.0F / 3;
  const float over = 1 / std::max(mat.Sum(), 1e-3F);
  mat_[0] = mat.red * over;
  mat_[1] = mat.green * over;
  mat_[2] = mat.blue * over;
  for (int c = 0; c < 3; ++c) way_[c] = kWhite - mat_[c];
  way2_ = way_[0] * way_[0] + way_[1] * way_[1] + way_[2] * way_[2];
  over_way2_ = 1 / std::max(way2_, 1e-6F);
  const float light_way = std::max(3 - mat_sum_, 0.1F);
  over_light_ = 1 / light_way;
  const float by_colour =
      way2_ / (options.colour_spread * options.colour_spread);
  const float by_light =
      light_way * light_way / (9 * options.light_spread * options.light_spread);
  colour_share_ = by_colour / (by_colour + by_light);
  // On a grey mat, what is no grey is something else.
  const float off =
      std::max(options.off_way * std::sqrt(way2_), 3 * options.colour_spread);
  most_off2_ = off * off;
}

}  // namespace kimari::vision
