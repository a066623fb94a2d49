// Where a point of the court falls in the camera's picture: a pinhole above the
// court, turned, tilted and shifted as CameraModel says, with one radial term
// of lens distortion. The renderer draws with it; tests use it as truth.
#pragma once

#include <opencv2/core/matx.hpp>

#include "host/proof/sim/scene.h"

namespace kimari::sim {

// Distance from the lens to the point of the mat in the picture's middle.
inline constexpr double kCameraDistanceMm = 1600;

// A place in the picture, in pixels: x to the right, y down, whole numbers at
// the middle of a pixel (OpenCV's convention).
struct Pixel {
  double x = 0;
  double y = 0;
};

// Immutable. Thread: any.
class Projection {
 public:
  // The camera looks at the court's point (shift_x_mm, shift_y_mm); +y of the
  // court is up in the picture. tilt_deg tips the camera towards player A;
  // rotation_deg turns the picture clockwise about its middle.
  explicit Projection(const CameraModel& camera);

  // The pixel of a point `height_mm` above the mat.
  Pixel ToPixel(court::Point point, double height_mm = 0) const;
  // The point at `height_mm` above the mat seen at a pixel.
  court::Point ToCourt(Pixel pixel, double height_mm = 0) const;
  // Pixels that one millimetre takes up there (mean of both directions).
  double PixelsPerMm(court::Point point, double height_mm = 0) const;
  // How pixels change with court millimetres: (dx/dX, dx/dY; dy/dX, dy/dY).
  cv::Matx22d Jacobian(court::Point point, double height_mm = 0) const;

  const cv::Matx33d& camera_matrix() const { return camera_matrix_; }
  // Court to camera coordinates: R * point + t.
  const cv::Matx33d& rotation() const { return rotation_; }
  const cv::Vec3d& translation() const { return translation_; }
  // The lens, court coordinates.
  const cv::Vec3d& lens() const { return centre_; }

 private:
  cv::Matx33d camera_matrix_;
  cv::Matx33d rotation_;
  cv::Vec3d translation_;
  cv::Vec3d centre_;
  double k1_ = 0;
};

}  // namespace kimari::sim
