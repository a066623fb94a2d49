// When pictures are taken.
#pragma once

#include "host/base/time.h"

namespace kimari::sim {

inline constexpr HostTime kMid{5'000'000'000};  // of the exposure

}  // namespace kimari::sim
