// Which card lies at a place: the likeliest faces are aligned there and
// compared in grey and in edge directions.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "vision/cards/card_library.h"
#include "vision/court/card_patch.h"

namespace kimari::vision {

struct CardIdentifierOptions {
  int candidates = 5;   // faces aligned at each place
  double reach_mm = 5;  // alignment may walk this far
  int iterations = 12;
  double edge_weight = 0.4;  // of edge directions against grey, in likeness
  // Confidence: how clearly the best beats the others, given what of the
  // picture it leaves unexplained, and how like it is at all.
  double independent_cells = 50;  // of a face, that noise hits separately
  double least_likeness = 0.43;   // learned faces; foreign ones reach 0.33
  double likeness_scale = 0.02;
  double least_likeness_drawn = 0.26;  // faces drawn from text; foreign 0.25
  double likeness_scale_drawn = 0.01;
};

struct Candidate {
  int index = 0;  // in the library
  CardPose pose;
  double likeness = 0;
};

// Best first. Looks at `pose` and, with `both_ways`, at the half turn of it.
std::vector<Candidate> IdentifyCard(const cv::Mat& ground,
                                    const CardLibrary& library,
                                    const CardPose& pose, bool both_ways,
                                    const CardIdentifierOptions& options);

// Gives each place at most one card and each card at most one place, so that
// total likeness is greatest. Result: for each place the chosen candidate and
// its confidence; index -1 where every face is too unlike.
struct Choice {
  int candidate = -1;  // into that place's list
  double confidence = 0;
};
std::vector<Choice> ChooseCards(
    const std::vector<std::vector<Candidate>>& places,
    const CardLibrary& library, const CardIdentifierOptions& options);

}  // namespace kimari::vision
