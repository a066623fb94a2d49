// What each at the desk may do: the judge everything, players what is their
// own, the reader what is the reader's, the camera a hand up.
#pragma once

#include <optional>

#include "host/evidence/observation.h"

namespace kimari::match {

// The side of whoever this is; nothing for those who are no players.
std::optional<evidence::Party> PlayerOf(evidence::Role role);
// What a player may do for the own side only.
bool ForOneself(const evidence::DeskEntry& entry);
bool May(const evidence::DeskEntry& entry);

}  // namespace kimari::match
