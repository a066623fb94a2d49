// How bright each part of the picture is lit and seen: hall light, its gradient
// across the court, the lens's vignetting, soft shadows of players and beams,
// white balance, and the direction the lamps shine from.
#pragma once

#include <array>
#include <vector>

#include "host/base/time.h"
#include "host/proof/render/projection.h"
#include "host/proof/render/tile.h"

namespace kimari::sim {

// A ceiling lamp as a varnished card mirrors it: a tube, court millimetres.
struct Lamp {
  court::Point middle;
  court::Point along;  // unit vector
  double height = 0;
  double half_length = 0;
  double brightness = 0;  // of what a mirror would show, 1 = paper's white
};

inline constexpr double kPenumbra = 0.32;  // softness a millimetre of height

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
  // Those that glare; the first one throws the shadows. None without glare.
  const std::vector<Lamp>& lamps() const { return lamps_; }

  // Gain on linear light from the lamps' flicker, averaged over an exposure
  // centred at `mid`; `phase` is where in its period (0 to 1) the light stands.
  double FlickerPhase(HostTime mid) const;
  double FlickerGain(double phase) const;
  // How far the phase goes from one row of the picture to the next.
  double phase_a_row() const { return phase_a_row_; }

 private:
  std::vector<TilePlane> gain_;
  Colour white_;
  court::Point slope_;
  std::vector<Lamp> lamps_;
  // First, third and fifth harmonic, after averaging over the exposure.
  std::array<double, 3> flicker_{};
  double flicker_hz_;
  double phase_a_row_;
  double phase_ = 0;
};

}  // namespace kimari::sim
