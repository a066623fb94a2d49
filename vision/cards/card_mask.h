// Which parts of a picture are coloured like a card's paper, or may be a card
// that bears a picture.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"
#include "vision/court/card_patch.h"
#include "vision/court/court_view.h"
#include "vision/court/mat_colour.h"
#include "vision/court/paper_colour.h"

namespace kimari::vision {

struct CardMaskOptions {
  PaperTestOptions paper;
  double close_mm = 5;  // strokes of kana and small gaps are filled
  // A picture deck's cards, of which too little is paper:
  MatColourOptions mat;
  double open_mm = 10;     // narrower is a rim, a line or a shadow's edge
  double fill_mm2 = 2500;  // print of the mat's colour within a rim
  // What reaches so far beyond a side line, or over the line where hands rest,
  // is an arm, a knee, the mat's edge, a marker.
  double beside_mm = 45;
};

// CV_8U, 255 = paper, of a BGR top view; `seen` is the part with a picture, in
// which the markers lie at `markers`. The top view may be made smaller by a
// whole number: one pixel is the mean of `mm_per_pixel` squared.
cv::Mat FindPaper(const cv::Mat& top_bgr, const cv::Mat& seen,
                  const std::array<court::Point, 4>& markers,
                  const CardMaskOptions& options, int mm_per_pixel = 1);

// CV_8U, 255 = paper, or anything else that is no mat and ends on the court, of
// a BGR top view (vision/court/top_view.h); `paper` is what FindPaper told of
// it. As `paper` where too little mat shows to know its colour.
cv::Mat FindPrinted(const cv::Mat& top_bgr, const cv::Mat& seen,
                    const cv::Mat& paper, const court::Plan& plan,
                    const CardMaskOptions& options);

// The same of a picture (BGR) of that view.
cv::Mat FindPrinted(const CourtView& view, const cv::Mat& picture,
                    const CardMaskOptions& options = {});

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
bool IsOneCard(const PaperBlob& blob, court::CardSize card);
// Whether nothing but a rim of such a one is no paper, so that its middle is
// the card's.
bool IsWhole(const PaperBlob& blob, court::CardSize card);

// Cards that lie alone, by a mask of FindPrinted: pieces of a card's size, and
// two that make up one together, for a picture's ground may be of the mat's
// colour.
std::vector<PaperBlob> FindPrintedCards(const cv::Mat& printed,
                                        court::CardSize card);

}  // namespace kimari::vision
