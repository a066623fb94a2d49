// What a board says of its pads, as evidence.
#pragma once

#include <cstdint>
#include <optional>

#include "firmware/protocol/wire.h"
#include "host/base/time.h"
#include "host/court/side.h"
#include "host/evidence/observation.h"

namespace kimari::link {

// `tick`: wire::Edge::tick widened; `at`: the same in host time, with `error`.
evidence::PadEdge EdgeOf(Side board, const wire::Edge& edge, uint64_t tick,
                         Instant at, const evidence::ClockError& error);

// The same of a knock; `missed`: how many before it are not known.
evidence::Knock KnockOf(Side board, const wire::Knock& knock, uint64_t tick,
                        Instant at, uint16_t missed,
                        const evidence::ClockError& error);

// Nothing if its levels make no sense. `scan_period`: in host time.
std::optional<evidence::PadTrace> TraceOf(Side board, const wire::Trace& trace,
                                          Duration scan_period);

}  // namespace kimari::link
