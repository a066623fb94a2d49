// A picture as cameras send it over USB: brightness and, for each two pixels
// side by side, two colour differences (JFIF, 4:2:2).
#pragma once

#include <cstdint>
#include <vector>

#include "host/proof/render/tile.h"

namespace kimari::sim {

struct YuvPicture {
  explicit YuvPicture(const TileGrid& grid)
      : stride(grid.columns * kTileSide),
        rows(grid.rows * kTileSide),
        y(static_cast<size_t>(stride) * rows),
        u(y.size() / 2),
        v(y.size() / 2) {}

  int stride;  // of y; u and v have half of it
  int rows;
  std::vector<uint8_t> y, u, v;
};

// Puts a tile through the camera's white balance and transfer curve into the
// picture at (left, top).
void StoreTile(const Tile& tile, Colour white, int left, int top,
               YuvPicture& picture);
// Copies one tile's square.
void CopyTile(const YuvPicture& from, int left, int top, YuvPicture& to);

}  // namespace kimari::sim
