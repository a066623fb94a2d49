// Cards that lie with their face down: their backs, of whatever colour, told
// from the mat by colour and from other things by size and shape. And things
// that are larger than a card and lie alone on the court.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"
#include "vision/court/layout.h"
#include "vision/court/mat_colour.h"

namespace kimari::vision {

struct FaceDownOptions {
  MatColourOptions mat;
  double open_mm = 10;       // narrower is a rim, a line or a shadow's edge
  double side_error = 0.15;  // share by which a card's sides may be off
  double least_fill = 0.8;   // of its smallest rectangle
  double least_thing = 1.3;  // of a card's area
  // Looked at: so far beyond the side lines, up to the markers and the places
  // where hands and knees rest.
  double beside_mm = 45;
};

// Backs, and larger things, in a top view (vision/court/top_view.h, BGR), each
// one's area in mm^2. Up to three backs that abut side by side are told apart.
// `open` is 255 (CV_8U) where the camera sees neither marker nor known card,
// `paper` where it sees paper, from which the mat is not learned. What reaches
// beyond the part looked at is neither, an arm or a knee, nor is what has its
// colour: a piece of the cloth on a mat's edge, cut off by cards. None, when
// there is too little mat to know its colour. Not told: what has the mat's
// colour; several backs in a heap that is no larger than a card.
std::vector<UnknownObject> FindFaceDown(const cv::Mat& top_bgr,
                                        const cv::Mat& open,
                                        const cv::Mat& paper,
                                        const court::Plan& plan,
                                        const FaceDownOptions& options = {});

}  // namespace kimari::vision
