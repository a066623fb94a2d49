// Laws that nobody wrote, drawn over all that a file of physics can say
// (PHYSICS.md, "Drawn laws"): what holds under them was not fitted to any.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/proof/sim/physics.h"

namespace kimari::sim {

// The law of this number, always the same one; named "drawn-N".
Physics DrawnPhysics(uint64_t number);
std::string DrawnName(uint64_t number);
// The number of "drawn-N"; none where the name is no such law's.
std::optional<uint64_t> NumberOfDrawn(std::string_view name);

}  // namespace kimari::sim
