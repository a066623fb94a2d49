// Traces of a tap as a board would send them, made by hand.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "firmware/protocol/trace_levels.h"

namespace kimari::calibrate {

inline constexpr int kUntouched = 20;  // steps, in every slot

// `held` scans of a tap that rises the pad by `rise` steps, `share` of that
// more or less as the mats move; the board traced five scans before it.
inline std::vector<wire::Trace> TracesOf(uint8_t pad, uint16_t edge,
                                         double rise, int held,
                                         double share = 0) {
  std::vector<wire::Trace> traces;
  wire::TracePacker packer{};
  const uint32_t first = 1600;
  for (uint32_t scan = first; scan < first + 5 + static_cast<uint32_t>(held);
       ++scan) {
    if (traces.empty() || !wire::TracePacker::HasRoom(traces.back())) {
      wire::Trace trace = {};
      trace.edge_id = edge;
      trace.pad = pad;
      std::fill(std::begin(trace.quarters), std::end(trace.quarters),
                static_cast<uint8_t>(4 * kUntouched));
      packer.Start(&trace, scan);
      traces.push_back(trace);
    }
    const wire::Slot slot = wire::SlotOf(scan);
    const double moved = slot == wire::Slot::kAOverB   ? rise * (1 + share)
                         : slot == wire::Slot::kBOverA ? rise * (1 - share)
                                                       : rise;
    const double level = kUntouched + (scan < first + 5 ? 0 : moved);
    packer.Add(&traces.back(), static_cast<uint8_t>(slot),
               static_cast<uint8_t>(std::lround(level)));
  }
  return traces;
}

}  // namespace kimari::calibrate
