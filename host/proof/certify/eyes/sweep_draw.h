// A hand that sweeps a block of cards out of a drawn court.
#pragma once

#include <cstddef>
#include <cstdint>

#include "host/base/random.h"
#include "host/proof/certify/eyes/court_draw.h"
#include "host/proof/sim/scenario.h"

namespace kimari::world {

inline constexpr size_t kSweptBlock = 5;  // cards in its way, at least

struct Sweep {
  DrawnCourt court;
  uint16_t target = 0;  // the innermost card of the block, where it lands
  sim::Stroke stroke;
};
Sweep DrawSweep(Random& random);

}  // namespace kimari::world
