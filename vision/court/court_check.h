// What a view of the court says of itself beyond its markers: whether all of
// the court is seen, what the lens may bend yet, and whether what is known to
// be straight is seen straight.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"
#include "vision/court/court_view.h"

namespace kimari::vision {

// A tape, a tatami's border: a long straight thing on the floor.
struct StraightEdge {
  court::Point from, to;
  double length_mm = 0;
  double bend_mm = 0;    // root mean square from its straight line
  double askew_deg = 0;  // against the court's nearer axis
};

// How far places in the cards' field are off because a lens bends that is not
// known, by the shape of the markers: what bends the middle bends them.
struct UnknownBend {
  double mm = 0;  // at the worst place of the field
  double sigma_mm = 0;
};

struct CourtCheck {
  // How much farther than the cards' field the picture reaches, at least;
  // negative where part of the field is not seen.
  double margin_mm = 0;
  UnknownBend bend;
  // Longest first. They say more with no cards on the court: edges within the
  // cards' field are not looked at.
  std::vector<StraightEdge> edges;
};

CourtCheck CheckCourt(const CourtView& view, const cv::Mat& picture);

}  // namespace kimari::vision
