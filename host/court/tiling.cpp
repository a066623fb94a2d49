#include "host/court/tiling.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace kimari::mat {
namespace {

constexpr std::array<Paper, 2> kPapers = {Paper{}, Paper{"A3", 297, 420}};

// How many sheets that overlap cover a length.
int Count(double length, double shown) {
  return std::max(1, static_cast<int>(std::ceil(
                         (length - kOverlap) / (shown - kOverlap) - 1e-9)));
}

Tiling TileOn(double width, double height, double paper_width,
              double paper_height) {
  Tiling tiling;
  tiling.paper_width = paper_width;
  tiling.paper_height = paper_height;
  tiling.width = paper_width - 2 * kPaperMargin;
  tiling.height = paper_height - 2 * kPaperMargin;
  tiling.columns = Count(width, tiling.width);
  tiling.rows = Count(height, tiling.height);
  const double step_x = tiling.width - kOverlap;
  const double step_y = tiling.height - kOverlap;
  const double left = (width - tiling.columns * step_x - kOverlap) / 2;
  const double top = (height - tiling.rows * step_y - kOverlap) / 2;
  for (int row = 0; row < tiling.rows; ++row) {
    for (int column = 0; column < tiling.columns; ++column) {
      tiling.sheets.push_back({"S" + std::to_string(tiling.sheets.size() + 1),
                               left + column * step_x, top + row * step_y,
                               column + 1 == tiling.columns,
                               row + 1 == tiling.rows});
    }
  }
  return tiling;
}

}  // namespace

std::optional<Paper> PaperOf(std::string_view name) {
  const auto* const at = std::ranges::find(kPapers, name, &Paper::name);
  if (at == kPapers.end()) return std::nullopt;
  return *at;
}

Tiling Tile(double width, double height, const Paper& paper) {
  Tiling upright = TileOn(width, height, paper.width, paper.height);
  Tiling across = TileOn(width, height, paper.height, paper.width);
  return across.sheets.size() < upright.sheets.size() ? across : upright;
}

}  // namespace kimari::mat
