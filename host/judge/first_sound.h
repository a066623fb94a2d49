// The instant from which touches count, and how surely it is known.
#pragma once

#include <optional>
#include <span>

#include "host/evidence/observation.h"
#include "host/game/rules/facts.h"

namespace kimari::judge {

// A hand came down so near the first sound that nobody can say whether before
// or after it: within three standard deviations of both. A human reader is
// heard to tens of milliseconds.
std::optional<rules::Doubt> DoubtFirstSound(
    const Instant& first_sound, std::span<const evidence::PadEdge> edges);

// The reading was opened so long after its first sound that somebody may have
// played before it took anything in: 100 ms, in which nobody can react.
std::optional<rules::Doubt> DoubtOpening(const Instant& first_sound,
                                         HostTime opened);

}  // namespace kimari::judge
