// Where the knock disc of each mat is: under its middle (firmware/README.md).
#pragma once

#include "host/court/plan.h"
#include "host/court/side.h"

namespace kimari::court {

// In court coordinates, mm.
inline Point DiscOf(const Plan& plan, Side board) {
  const double y = (plan.near + plan.far) / 2;
  return {0, board == Side::kA ? -y : y};
}

}  // namespace kimari::court
