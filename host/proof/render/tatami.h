// The empty court: tatami and the four corner markers, in linear light, before
// the hall's light falls on them.
#pragma once

#include <vector>

#include "host/proof/render/projection.h"
#include "host/proof/render/tile.h"

namespace kimari::sim {

// Markers of the dictionary DICT_4X4_50, ids 0 to 3, from A's left near corner
// against the clock, upright as A sees them.
inline constexpr double kMarkerSideMm = 50;   // the black square
inline constexpr double kMarkerPaperMm = 66;  // with its white margin
inline constexpr court::Point kMarkerCentres[4] = {
    {-520, -310}, {520, -310}, {520, 310}, {-520, 310}};

std::vector<Tile> DrawEmptyCourt(const Look& look, const Projection& projection,
                                 const TileGrid& grid);

// Standard deviation, in pixels, of what the lens and one sensor cell smear.
double SpreadPixels(const CameraModel& camera);

}  // namespace kimari::sim
