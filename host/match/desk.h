// What may be done at the desk now, and if not, why.
#pragma once

#include <optional>

#include "host/evidence/observation.h"
#include "host/game/rules/words.h"
#include "host/match/match.h"

namespace kimari::match {

// Nothing where the entry can be made as the match stands after its last
// observation, at `now`; else a sentence for whoever tried. An entry in a
// recording that could not be made counts for nothing.
std::optional<rules::Words> WhyNot(const evidence::DeskEntry& entry,
                                   const Match& match, HostTime now);

// The same of an entry on a record that is closed: what was settled is decided,
// signed and noted on, the match being over or not.
std::optional<rules::Words> WhyNotAfterwards(const evidence::DeskEntry& entry,
                                             const Match& match);

// The entry of a page, bound to the entry before it.
evidence::DeskEntry Bound(evidence::DeskEntry entry, const Match& match);

}  // namespace kimari::match
