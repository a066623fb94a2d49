// Where cards are laid for the pictures from which a deck is learned: up to 50
// on one sheet, in deck order, on the rows of the court with gaps between them.
// Pure; the simulated world lays its sheets out by the same function.
#pragma once

#include <vector>

#include "host/court/plan.h"

namespace kimari::vision {

struct EnrolmentPlace {
  court::Point centre;
  double angle_deg = 0;  // 0: as A reads it, 180: as B reads it
};

// How many cards lie on one sheet, at most 50.
int EnrolmentSheetSize(const court::Plan& plan);
// The places of the first `count` cards of a sheet, 0 <= count <=
// EnrolmentSheetSize. The first half lies in A's territory, the other in B's,
// each as its owner reads it, shared among the rows, left to right for the
// owner: in kyogi 9 in the upper row, 8 in the middle, 8 in the lower.
std::vector<EnrolmentPlace> EnrolmentPlaces(const court::Plan& plan, int count);

}  // namespace kimari::vision
