// Where a card lies by its outline alone: the rectangle of a card's size along
// whose sides the picture changes most. For faces of which too little differs
// from the mat to be told by colour.
#pragma once

#include <opencv2/core.hpp>
#include <optional>

#include "host/court/plan.h"
#include "vision/court/card_patch.h"

namespace kimari::vision {

struct CardOutlineOptions {
  double turn_deg = 4;  // looked for on both sides of the start
  // The sum over its sides of the mean difference between what lies 2 mm inside
  // and 2 mm outside, over the mean light thereabouts, both as sums of three
  // channels. Of 450 drawn picture cards in six halls at least 0.7, where none
  // lay at most 0.4.
  double least_contrast = 0.55;
};

// Within `reach_mm` of `start` each way; nothing where no such rectangle is. A
// print that is stronger than the card's edge draws it by up to 2 mm, alike for
// all cards with the same hem. `top_bgr` as vision/court/top_view.h. Half a
// turn is not told.
std::optional<CardPose> FitOutline(const cv::Mat& top_bgr,
                                   const CardPose& start, court::CardSize size,
                                   double reach_mm,
                                   const CardOutlineOptions& options = {});

}  // namespace kimari::vision
