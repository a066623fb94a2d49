// Levels come scan by scan, and so the judge's fits count in scans.
#pragma once

#include "firmware/protocol/wire.h"

namespace kimari::judge {

inline constexpr double kMs = wire::kScansPerSecond / 1000.0;  // in scans

}  // namespace kimari::judge
