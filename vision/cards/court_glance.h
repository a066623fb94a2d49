// A quick look at a still court in a quarter of its detail: whether paper lies
// there that an earlier reading does not tell of. What is as light as the mat
// it lies on is not seen.
#pragma once

#include <opencv2/core.hpp>

#include "vision/cards/card_mask.h"
#include "vision/court/court_view.h"
#include "vision/court/layout.h"

namespace kimari::vision {

struct CourtGlanceOptions {
  CardMaskOptions paper;
  double min_object_mm2 = 500;  // smaller specks are no object
  double margin_mm = 4;         // around what is known
};

// Keeps a reference to the view, which must outlive it. One thread.
class CourtGlance {
 public:
  CourtGlance(const CourtView& view, const CourtGlanceOptions& options)
      : view_(view), options_(options) {}

  // `picture` (BGR) of the view's size; `before` in court millimetres.
  bool NothingBut(const Layout& before, const cv::Mat& picture);

 private:
  // CV_8U, a quarter of the top view: 255 where paper is seen.
  cv::Mat SmallPaper(const cv::Mat& picture);
  // Takes a court rectangle, with the margin about it, out of a small mask.
  void Erase(court::Point middle, double width, double height, double angle_deg,
             cv::Mat& paper) const;
  void EraseKnown(const Layout& before, cv::Mat& paper) const;

  const CourtView& view_;
  CourtGlanceOptions options_;
  // The small top view: where its pixels lie in a small picture, and which are
  // seen.
  cv::Mat small_map_, small_seen_;
};

}  // namespace kimari::vision
