// How a lens bends the picture: where the ray from a point falls on the sensor.
// Pinhole, three radial and two tangential terms (Brown, "Decentering
// distortion of lenses", 1966; OpenCV's model and names).
#pragma once

#include <limits>
#include <opencv2/core.hpp>
#include <string>

namespace kimari::vision {

struct Lens {
  cv::Size picture;  // pixels of the camera's mode; it holds in no other
  double focal_x = 0, focal_y = 0;    // pixels
  double centre_x = 0, centre_y = 0;  // pixels
  double k1 = 0, k2 = 0, k3 = 0;      // radial
  double p1 = 0, p2 = 0;              // tangential

  // How it was measured, for people:
  double residual_px = 0;  // root mean square over the corners it was fitted to
  double held_out_px = 0;  // over those of photographs it was not fitted to
  int photographs = 0;
  std::string date;  // UTC, ISO 8601

  // A ray is (x / z, y / z) of a point before the lens, x to the right, y down.
  cv::Point2d ToPixel(cv::Point2d ray) const;
  cv::Point2d ToRay(cv::Point2d pixel) const;

  // Length of a ray up to which its picture moves outwards as it should;
  // further out the terms mean nothing. Infinity where that is everywhere.
  double Reach() const;
  // Whether every pixel of the picture is within.
  bool CoversPicture() const;

  cv::Matx33d Matrix() const {
    return {focal_x, 0, centre_x, 0, focal_y, centre_y, 0, 0, 1};
  }
  // In OpenCV's order: k1 k2 p1 p2 k3.
  cv::Vec<double, 5> Terms() const { return {k1, k2, p1, p2, k3}; }
};

}  // namespace kimari::vision
