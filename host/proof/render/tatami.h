// The empty court: tatami and the four corner markers, in linear light, before
// the hall's light falls on them.
#pragma once

#include <vector>

#include "host/proof/render/projection.h"
#include "host/proof/render/tile.h"

namespace kimari::sim {

// The markers of the look's court are those of the dictionary DICT_4X4_50,
// upright as A sees them.
std::vector<Tile> DrawEmptyCourt(const Look& look, const Projection& projection,
                                 const TileGrid& grid);

// Standard deviation, in pixels, of what the lens and one sensor cell smear.
double SpreadPixels(const CameraModel& camera);

}  // namespace kimari::sim
