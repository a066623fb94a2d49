// A chessboard in a photograph: where its inner corners are seen.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kimari::vision {

struct Chessboard {
  int columns = 9;  // inner corners, not squares; at least 3
  int rows = 6;
  double square_mm = 25;

  // The corners on the board, mm, row by row.
  std::vector<cv::Point3f> Corners() const;
};

// A photograph of the whole board.
struct BoardView {
  std::string name;  // the photograph's
  cv::Size picture;
  std::vector<cv::Point2f> corners;  // pixels, in the order of Corners()
};

// Nothing where not all of the board is made out. `picture` is BGR or grey.
// Corners: findChessboardCornersSB (Duda and Frese, "Accurate detection and
// localization of checkerboard corners for calibration", BMVC 2018), then
// cornerSubPix. Some tenths of a second.
std::optional<BoardView> FindBoard(const cv::Mat& picture,
                                   const Chessboard& board,
                                   const std::string& name);

}  // namespace kimari::vision
