// Where the 96 pads lie: one mat (and one board) a territory, 3 rows of 16
// pads. The two mats are the same part, turned by half a turn, so pad numbers
// run from the owner's left.
#pragma once

#include "host/court/court.h"

namespace kimari::mat {

inline constexpr int kColumns = 16;
inline constexpr int kPads = court::kRows * kColumns;       // 48, on each board
inline constexpr double kPitch = court::kWidth / kColumns;  // 54.375 mm

constexpr int PadOf(int row, int column) { return row * kColumns + column; }
constexpr int RowOf(int pad) { return pad / kColumns; }
constexpr int ColumnOf(int pad) { return pad % kColumns; }

// Middle of a pad. Pads are kPitch wide and court::kCardHeight deep, with a
// gap of 2 mm between neighbours' electrodes.
constexpr court::Point Centre(Side board, int pad) {
  const double from_left = (ColumnOf(pad) + 0.5) * kPitch - court::kWidth / 2;
  return {board == Side::kA ? from_left : -from_left,
          court::RowCentre(board, RowOf(pad))};
}

}  // namespace kimari::mat
