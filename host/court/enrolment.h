// Where cards are laid for the pictures from which a deck is learned: up to 50
// on one sheet, in deck order, on the six rows of the court with gaps between
// them. Pure; the simulated world lays its sheets out by the same function.
#pragma once

#include <vector>

#include "host/court/court.h"

namespace kimari::vision {

inline constexpr int kEnrolmentSheet = 50;       // cards on one sheet
inline constexpr double kEnrolmentPitch = 96.0;  // mm between card middles

struct EnrolmentPlace {
  court::Point centre;
  double angle_deg = 0;  // 0: as A reads it, 180: as B reads it
};

// The places of the first `count` cards of a sheet, 0 <= count <= 50. Cards 0
// to 24 lie in A's territory, 25 to 49 in B's, each as its owner reads it; 9 in
// the upper row, 8 in the middle, 8 in the lower, left to right for the owner.
inline std::vector<EnrolmentPlace> EnrolmentPlaces(int count) {
  constexpr int kColumns[court::kRows] = {9, 8, 8};
  std::vector<EnrolmentPlace> places;
  for (const Side side : {Side::kA, Side::kB}) {
    const double direction = side == Side::kA ? 1 : -1;
    for (int row = 0; row < court::kRows; ++row) {
      for (int column = 0; column < kColumns[row]; ++column) {
        if (static_cast<int>(places.size()) >= count) return places;
        const double from_middle =
            (column - (kColumns[row] - 1) / 2.0) * kEnrolmentPitch;
        places.push_back(
            {.centre = {direction * from_middle, court::RowCentre(side, row)},
             .angle_deg = side == Side::kA ? 0.0 : 180.0});
      }
    }
  }
  return places;
}

}  // namespace kimari::vision
