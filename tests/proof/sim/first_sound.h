// When the reading that is played sounds.
#pragma once

#include "host/base/time.h"

namespace kimari::sim {

inline constexpr HostTime kSound{5'000'000'000};

}  // namespace kimari::sim
