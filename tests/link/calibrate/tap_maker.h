// Traces of a tap as a board would send them, made by hand.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "firmware/protocol/trace_levels.h"

namespace kimari::calibrate {

inline constexpr int kUntouched = 20;  // steps, in every slot

// `held` scans of a tap that rises the pad by `rise` steps, `share` of that
// more or less as the mats move; the board traced six scans before it.
inline std::vector<wire::Trace> TracesOf(uint8_t pad, uint16_t edge,
                                         double rise, int held,
                                         double share = 0) {
  std::vector<wire::Trace> traces;
  wire::TracePacker packer{};
  const uint32_t first = 1600;
  const auto level = [&](uint32_t scan) {
    const wire::Slot slot = wire::SlotOf(scan);
    const double moved = slot == wire::Slot::kAOverB   ? rise * (1 + share)
                         : slot == wire::Slot::kBOverA ? rise * (1 - share)
                                                       : rise;
    return static_cast<uint8_t>(
        std::lround(kUntouched + (scan < first + 6 ? 0 : moved)));
  };
  for (uint32_t scan = first; scan < first + 6 + static_cast<uint32_t>(held);
       scan += 2) {
    if (traces.empty() || !wire::TracePacker::HasRoom(traces.back())) {
      wire::Trace trace = {};
      trace.edge_id = edge;
      trace.pad = pad;
      trace.first_scan = scan;
      std::fill(std::begin(trace.quarters), std::end(trace.quarters),
                static_cast<uint8_t>(4 * kUntouched));
      packer.Start(&trace);
      traces.push_back(trace);
    }
    packer.Add(&traces.back(), static_cast<uint8_t>(wire::SlotOf(scan)),
               level(scan), static_cast<uint8_t>(wire::SlotOf(scan + 1)),
               level(scan + 1));
  }
  return traces;
}

}  // namespace kimari::calibrate
