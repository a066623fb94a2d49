// A chessboard before a lens: its corners, and photographs of it.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <opencv2/calib3d.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "host/base/random.h"
#include "vision/lens/chessboard.h"
#include "vision/lens/lens.h"

namespace kimari::vision {

inline Lens WideLens() {
  Lens lens;
  lens.picture = {1280, 720};
  lens.focal_x = 900;
  lens.focal_y = 903;
  lens.centre_x = 652;
  lens.centre_y = 350;
  lens.k1 = -0.22;
  lens.k2 = 0.06;
  lens.p1 = 0.0008;
  lens.p2 = -0.0005;
  return lens;
}

// A board in the room: degrees about its x and y axes, its middle in the
// camera's millimetres.
struct BoardPose {
  double tip_deg = 0;
  double turn_deg = 0;
  cv::Vec3d middle = {0, 0, 500};

  cv::Matx33d Rotation() const {
    const double a = tip_deg * std::numbers::pi / 180;
    const double b = turn_deg * std::numbers::pi / 180;
    const cv::Matx33d tip(1, 0, 0, 0, std::cos(a), -std::sin(a), 0, std::sin(a),
                          std::cos(a));
    const cv::Matx33d turn(std::cos(b), 0, std::sin(b), 0, 1, 0, -std::sin(b),
                           0, std::cos(b));
    return turn * tip;
  }
};

inline cv::Vec3d BoardMiddle(const Chessboard& board) {
  return {(board.columns - 1) * board.square_mm / 2,
          (board.rows - 1) * board.square_mm / 2, 0};
}

inline cv::Point2d PixelOf(const Lens& lens, const Chessboard& board,
                           const BoardPose& pose, cv::Vec3d place) {
  const cv::Vec3d p =
      pose.Rotation() * (place - BoardMiddle(board)) + pose.middle;
  return lens.ToPixel({p[0] / p[2], p[1] / p[2]});
}

// Poses in all parts of the picture, tilted to all sides by up to `tilt_deg`.
inline std::vector<BoardPose> SpreadPoses(double tilt_deg) {
  std::vector<BoardPose> poses;
  int i = 0;
  for (const double y : {-100.0, 0.0, 100.0}) {
    for (const double x : {-210.0, -70.0, 70.0, 210.0}) {
      const double a = i * 2.4;
      poses.push_back({tilt_deg * std::cos(a),
                       tilt_deg * std::sin(a),
                       {x, y, 430.0 + 20 * (i % 3)}});
      ++i;
    }
  }
  return poses;
}

inline BoardView ViewOf(const Lens& lens, const Chessboard& board,
                        const BoardPose& pose, const std::string& name,
                        Random& random, double noise_px = 0.1) {
  BoardView view{.name = name, .picture = lens.picture, .corners = {}};
  for (const cv::Point3f& corner : board.Corners()) {
    const cv::Point2d at =
        PixelOf(lens, board, pose, {corner.x, corner.y, corner.z});
    view.corners.emplace_back(
        static_cast<float>(at.x + noise_px * random.Normal()),
        static_cast<float>(at.y + noise_px * random.Normal()));
  }
  return view;
}

inline std::vector<BoardView> ViewsOf(const Lens& lens, const Chessboard& board,
                                      const std::vector<BoardPose>& poses,
                                      uint64_t seed = 1) {
  Random random(seed);
  std::vector<BoardView> views;
  for (size_t i = 0; i < poses.size(); ++i) {
    views.push_back(
        ViewOf(lens, board, poses[i], "view " + std::to_string(i), random));
  }
  return views;
}

// What the camera takes of it, grey.
inline cv::Mat Photograph(const Lens& lens, const Chessboard& board,
                          const BoardPose& pose) {
  constexpr int kFine = 2;  // samples a pixel each way
  cv::Mat picture(lens.picture, CV_8U);
  const cv::Matx33d back = pose.Rotation().t();
  const cv::Vec3d middle = BoardMiddle(board);
  const cv::Vec3d normal = pose.Rotation() * cv::Vec3d(0, 0, 1);
  const double away = normal.dot(pose.middle);
  for (int y = 0; y < picture.rows; ++y) {
    for (int x = 0; x < picture.cols; ++x) {
      int sum = 0;
      for (int k = 0; k < kFine * kFine; ++k) {
        const cv::Point2d ray =
            lens.ToRay({x + (k % kFine + 0.5) / kFine - 0.5,
                        y + (k / kFine + 0.5) / kFine - 0.5});
        const cv::Vec3d toward(ray.x, ray.y, 1);
        const cv::Vec3d place =
            back * (toward * (away / normal.dot(toward)) - pose.middle) +
            middle;
        const double column = std::floor(place[0] / board.square_mm);
        const double row = std::floor(place[1] / board.square_mm);
        const bool on_board = column >= -1 && column < board.columns &&
                              row >= -1 && row < board.rows;
        const bool dark = on_board && (static_cast<int>(column + row) % 2 == 0);
        sum += dark ? 40 : 215;
      }
      picture.at<uint8_t>(y, x) = static_cast<uint8_t>(sum / (kFine * kFine));
    }
  }
  cv::GaussianBlur(picture, picture, {}, 0.6);
  return picture;
}

}  // namespace kimari::vision
