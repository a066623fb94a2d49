#include "host/link/pad_evidence.h"

#include "firmware/protocol/trace_levels.h"

namespace kimari::link {

evidence::PadEdge EdgeOf(Side board, const wire::Edge& edge, uint64_t tick,
                         Instant at, const evidence::ClockError& error) {
  evidence::PadEdge out;
  out.board = board;
  out.pad = edge.pad;
  out.touched = edge.touched != 0;
  out.at = at;
  out.id = edge.id;
  out.scan = edge.scan;
  out.tick = tick;
  out.level = edge.level;
  out.baseline = edge.baseline;
  out.error = error;
  return out;
}

evidence::Knock KnockOf(Side board, const wire::Knock& knock, uint64_t tick,
                        Instant at, uint16_t missed,
                        const evidence::ClockError& error) {
  evidence::Knock out;
  out.board = board;
  out.at = at;
  out.id = knock.id;
  out.tick = tick;
  out.rings_on = (knock.flags & wire::kRingsOn) != 0;
  out.missed = missed;
  out.error = error;
  return out;
}

std::optional<evidence::PadTrace> TraceOf(Side board, const wire::Trace& trace,
                                          Duration scan_period) {
  evidence::PadTrace out;
  out.board = board;
  out.pad = trace.pad & static_cast<uint8_t>(~wire::kBeside);
  out.beside = (trace.pad & wire::kBeside) != 0;
  out.edge_id = trace.edge_id;
  out.first_scan = trace.first_scan;
  out.scan_period = scan_period;
  out.baseline_quarters.assign(trace.quarters, trace.quarters + 4);
  uint8_t levels[wire::kTraceLevels];
  if (!wire::UnpackLevels(trace, levels)) return std::nullopt;
  out.levels.assign(levels, levels + trace.count);
  return out;
}

}  // namespace kimari::link
