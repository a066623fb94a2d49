// Which parts of a picture are coloured like a card's paper.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "host/base/court.h"
#include "vision/card_patch.h"
#include "vision/paper_colour.h"

namespace kimari::vision {

struct CardMaskOptions {
  PaperTestOptions paper;
  double close_mm = 5;  // strokes of kana and small gaps are filled
};

// CV_8U, 255 = paper, of a BGR top view; `seen` is the part with a picture, in
// which the markers lie at `markers`. The top view may be made smaller by a
// whole number: one pixel is the mean of `mm_per_pixel` squared.
cv::Mat FindPaper(const cv::Mat& top_bgr, const cv::Mat& seen,
                  const std::array<court::Point, 4>& markers,
                  const CardMaskOptions& options, int mm_per_pixel = 1);

// A piece of the mask that touches no other.
struct PaperBlob {
  CardPose pose;     // of the smallest rectangle around it, long side up
  double width = 0;  // mm, the short side
  double height = 0;
  double area = 0;  // mm^2
  cv::Rect box;     // top view pixels
  int label = 0;
};

// Blobs of at least `min_area` mm^2; `labels` (CV_32S) tells each pixel's.
std::vector<PaperBlob> FindBlobs(const cv::Mat& paper, double min_area,
                                 cv::Mat* labels);

// Whether a blob has the size of one card lying alone.
bool IsOneCard(const PaperBlob& blob);

}  // namespace kimari::vision
