// How bright each part of the picture is lit and seen: hall light, its gradient
// across the court, the lens's vignetting, soft shadows of players and beams,
// white balance, and the direction the lamps shine from.
#pragma once

#include <vector>

#include "host/base/time.h"
#include "host/sim/render/projection.h"
#include "host/sim/render/tile.h"

namespace kimari::sim {

class Light {
 public:
  Light(const Look& look, const TileGrid& grid);

  // Gain on linear light at each pixel of a tile.
  const TilePlane& Gain(int tile) const { return gain_[tile]; }
  // Gain of the colour channels, the same everywhere.
  Colour white() const { return white_; }
  // The shadow of a point h mm up falls h * slope beside it, in court
  // millimetres; the lamps stand on the other side.
  court::Point shadow_slope() const { return slope_; }

  // Gain on linear light from the lamps' 100 Hz, averaged over an exposure
  // centred at `mid`; `phase` is where in its period (0 to 1) the light stands.
  double FlickerPhase(HostTime mid) const;
  double FlickerGain(double phase) const;

 private:
  std::vector<TilePlane> gain_;
  Colour white_;
  court::Point slope_;
  double flicker_ = 0;  // after averaging over the exposure
  double phase_ = 0;
};

}  // namespace kimari::sim
