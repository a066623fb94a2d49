#include "host/proof/render/projection.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kimari::sim {
namespace {

constexpr int kUndistortSteps = 12;

double Radians(double degrees) { return degrees * std::numbers::pi / 180; }

}  // namespace

Projection::Projection(const CameraModel& camera) : k1_(camera.lens_k1) {
  const double focal = camera.pixels_per_mm * kCameraDistanceMm;
  camera_matrix_ = {focal, 0,     (camera.width - 1) / 2.0,
                    0,     focal, (camera.height - 1) / 2.0,
                    0,     0,     1};
  const double tilt = Radians(camera.tilt_deg);
  const double turn = Radians(camera.rotation_deg);
  const cv::Matx33d look_down(1, 0, 0, 0, -1, 0, 0, 0, -1);
  const cv::Matx33d tip(1, 0, 0, 0, std::cos(tilt), -std::sin(tilt), 0,
                        std::sin(tilt), std::cos(tilt));
  const cv::Matx33d spin(std::cos(turn), -std::sin(turn), 0, std::sin(turn),
                         std::cos(turn), 0, 0, 0, 1);
  rotation_ = spin * tip * look_down;
  const cv::Vec3d target(camera.shift_x_mm, camera.shift_y_mm, 0);
  translation_ = cv::Vec3d(0, 0, kCameraDistanceMm) - rotation_ * target;
  centre_ = -(rotation_.t() * translation_);
}

Pixel Projection::ToPixel(court::Point point, double height_mm) const {
  const cv::Vec3d seen =
      rotation_ * cv::Vec3d(point.x, point.y, height_mm) + translation_;
  // Nothing comes nearer to the lens than a hand's breadth.
  const double away = std::max(seen[2], 100.0);
  const double x = seen[0] / away;
  const double y = seen[1] / away;
  const double stretch = 1 + k1_ * (x * x + y * y);
  return {camera_matrix_(0, 0) * x * stretch + camera_matrix_(0, 2),
          camera_matrix_(1, 1) * y * stretch + camera_matrix_(1, 2)};
}

court::Point Projection::ToCourt(Pixel pixel, double height_mm) const {
  const double xd = (pixel.x - camera_matrix_(0, 2)) / camera_matrix_(0, 0);
  const double yd = (pixel.y - camera_matrix_(1, 2)) / camera_matrix_(1, 1);
  double x = xd;
  double y = yd;
  for (int i = 0; k1_ != 0 && i < kUndistortSteps; ++i) {
    const double stretch = 1 + k1_ * (x * x + y * y);
    x = xd / stretch;
    y = yd / stretch;
  }
  const cv::Vec3d ray = rotation_.t() * cv::Vec3d(x, y, 1);
  const double along = (height_mm - centre_[2]) / ray[2];
  return {centre_[0] + along * ray[0], centre_[1] + along * ray[1]};
}

cv::Matx22d Projection::Jacobian(court::Point point, double height_mm) const {
  constexpr double kStep = 1;  // mm
  const Pixel left = ToPixel({point.x - kStep, point.y}, height_mm);
  const Pixel right = ToPixel({point.x + kStep, point.y}, height_mm);
  const Pixel down = ToPixel({point.x, point.y - kStep}, height_mm);
  const Pixel up = ToPixel({point.x, point.y + kStep}, height_mm);
  constexpr double kPerMm = 1 / (2 * kStep);
  return {(right.x - left.x) * kPerMm, (up.x - down.x) * kPerMm,
          (right.y - left.y) * kPerMm, (up.y - down.y) * kPerMm};
}

double Projection::PixelsPerMm(court::Point point, double height_mm) const {
  const cv::Matx22d j = Jacobian(point, height_mm);
  return std::sqrt(std::abs(j(0, 0) * j(1, 1) - j(0, 1) * j(1, 0)));
}

}  // namespace kimari::sim
