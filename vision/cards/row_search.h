// Finds the cards of one row wherever they lie, abutting or not, rimmed or not:
// every place is compared with all faces, then the best places that do not
// overlap are chosen together (dynamic programming).
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"
#include "vision/cards/card_library.h"
#include "vision/court/card_patch.h"

namespace kimari::vision {

struct RowSearchOptions {
  double y_reach_mm = 6;     // cards lie this far off the row's middle
  double x_reach_mm = 12;    // or over the side line
  double overlap_mm = 2;     // cards that abut may seem to lie so far over
                             // each other
  double min_cosine = 0.42;  // less like any face is no card
  double min_paper = 0.6;    // share of paper under a card
};

struct RowSlot {
  CardPose pose;  // within 1 mm and 3 degrees
  double cosine = 0;
};

// `ground` from PatchGround, `paper` of the same top view (may be empty: look
// everywhere).
std::vector<RowSlot> SearchRow(const cv::Mat& ground, const cv::Mat& paper,
                               const CardLibrary& library,
                               const court::Plan& plan, Side territory, int row,
                               const RowSearchOptions& options);

}  // namespace kimari::vision
