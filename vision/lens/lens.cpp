#include "vision/lens/lens.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kimari::vision {
namespace {

struct Bent {
  cv::Point2d at;
  cv::Matx22d slope;  // of `at` by the ray
};

Bent Bend(const Lens& lens, cv::Point2d ray) {
  const double x = ray.x, y = ray.y;
  const double r2 = x * x + y * y;
  const double stretch = 1 + r2 * (lens.k1 + r2 * (lens.k2 + r2 * lens.k3));
  // The stretch's slope over r2.
  const double slope = lens.k1 + r2 * (2 * lens.k2 + r2 * 3 * lens.k3);
  const double p1 = lens.p1, p2 = lens.p2;
  Bent bent;
  bent.at = {x * stretch + 2 * p1 * x * y + p2 * (r2 + 2 * x * x),
             y * stretch + p1 * (r2 + 2 * y * y) + 2 * p2 * x * y};
  const double across = 2 * x * y * slope + 2 * p1 * x + 2 * p2 * y;
  bent.slope = {stretch + 2 * x * x * slope + 2 * p1 * y + 6 * p2 * x, across,
                across, stretch + 2 * y * y * slope + 6 * p1 * y + 2 * p2 * x};
  return bent;
}

}  // namespace

cv::Point2d Lens::ToPixel(cv::Point2d ray) const {
  const cv::Point2d at = Bend(*this, ray).at;
  return {focal_x * at.x + centre_x, focal_y * at.y + centre_y};
}

cv::Point2d Lens::ToRay(cv::Point2d pixel) const {
  constexpr int kSteps = 20;
  constexpr double kClose = 1e-12;
  const cv::Point2d seen((pixel.x - centre_x) / focal_x,
                         (pixel.y - centre_y) / focal_y);
  cv::Point2d ray = seen;
  for (int i = 0; i < kSteps; ++i) {  // Newton
    const Bent bent = Bend(*this, ray);
    const cv::Point2d off = seen - bent.at;
    const cv::Matx22d& m = bent.slope;
    const double det = m(0, 0) * m(1, 1) - m(0, 1) * m(1, 0);
    if (det <= 0) break;
    ray += cv::Point2d(m(1, 1) * off.x - m(0, 1) * off.y,
                       m(0, 0) * off.y - m(1, 0) * off.x) /
           det;
    if (off.dot(off) < kClose * kClose) break;
  }
  return ray;
}

double Lens::Reach() const {
  constexpr double kFarthest = 4;  // 76 degrees off the axis
  constexpr double kStep = 0.005;
  for (double r = kStep; r < kFarthest; r += kStep) {
    const double r2 = r * r;
    if (1 + r2 * (3 * k1 + r2 * (5 * k2 + r2 * 7 * k3)) <= 0) return r - kStep;
  }
  return std::numeric_limits<double>::infinity();
}

bool Lens::CoversPicture() const {
  constexpr double kClose = 0.01;  // px
  const double reach = Reach();
  const double right = picture.width - 1, low = picture.height - 1;
  const std::array<cv::Point2d, 4> corners = {
      {{0, 0}, {right, 0}, {right, low}, {0, low}}};
  return std::all_of(corners.begin(), corners.end(), [&](cv::Point2d corner) {
    const cv::Point2d ray = ToRay(corner);
    return cv::norm(ray) < reach && cv::norm(ToPixel(ray) - corner) < kClose;
  });
}

}  // namespace kimari::vision
