// A drawing larger than a sheet of paper, cut over several that are glued
// together.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace kimari::mat {

// Upright, mm.
struct Paper {
  const char* name = "A4";
  double width = 210;
  double height = 297;
};
// "A4" or "A3".
std::optional<Paper> PaperOf(std::string_view name);

inline constexpr double kPaperMargin = 12;  // mm, round what a sheet shows
inline constexpr double kOverlap = 10;      // mm, glued under the next sheet

// The part of the drawing that one sheet shows.
struct Sheet {
  std::string name;  // "S1" on the upper left, then row by row
  double x = 0;      // its left and upper edge in the drawing, mm
  double y = 0;
  bool last_in_row = false;     // no sheet to its right
  bool last_in_column = false;  // none below it
};

struct Tiling {
  double paper_width = 0;  // as it lies in the printer, upright or not
  double paper_height = 0;
  double width = 0;  // of what a sheet shows
  double height = 0;
  int columns = 0;
  int rows = 0;
  std::vector<Sheet> sheets;  // row by row
};

// Upright or across, whichever takes fewer sheets; the drawing lies in the
// middle. Sizes in mm, more than 0.
Tiling Tile(double width, double height, const Paper& paper);

}  // namespace kimari::mat
