// The camera's sensor: the lamps' momentary gain and read-out noise on a
// finished picture. Noise comes from a pool drawn once; each row of each frame
// begins somewhere else in it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "host/proof/render/yuv.h"

namespace kimari::sim {

class Sensor {
 public:
  // `noise`: standard deviation of brightness, of 255. The two colour
  // differences carry half of it each.
  Sensor(uint64_t seed, double noise);

  // out = in * gain + noise; equal keys give equal noise. `light_gain` is on
  // linear light, one for each row of the picture.
  void Expose(const YuvPicture& in, std::span<const double> light_gain,
              uint64_t key, YuvPicture& out) const;

 private:
  uint64_t seed_;
  std::vector<int8_t> bright_;
  std::vector<int8_t> colour_;
};

}  // namespace kimari::sim
