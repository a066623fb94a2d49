// What a board's clock counts in.
#pragma once

#include "firmware/protocol/wire.h"
#include "host/base/time.h"

namespace kimari::link {

// By its crystal's nominal rate.
inline constexpr Duration kTick =
    Nanoseconds(1'000'000'000 / wire::kTicksPerSecond);

}  // namespace kimari::link
