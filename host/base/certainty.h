// From where on something is held to be so: the one threshold of every ruling
// (design.md, "Who was first").
#pragma once

#include <cstdint>

namespace kimari {

// Parts per million: all of it, and as likely as not.
inline constexpr int32_t kAllPpm = 1'000'000;
inline constexpr int32_t kHalfPpm = kAllPpm / 2;

// Parts per million, and as a probability.
inline constexpr int32_t kSurePpm = 999'000;
inline constexpr double kSure = kSurePpm * 1e-6;
// Up to here it is not considered.
inline constexpr int32_t kExcludedPpm = kAllPpm - kSurePpm;
inline constexpr double kExcluded = kExcludedPpm * 1e-6;
// From here on it is likelier than not.
inline constexpr double kLikely = 0.5;

// A normal error stays below this many standard deviations with kSure on one
// side, times 10^4 and squared: 3.0902^2 = 9.5495.
inline constexpr int64_t kSureSigmasSquared = 95'495;
// The same on both sides: 3.2905^2 = 10.8276.
inline constexpr int64_t kSureWithinSquared = 108'276;

}  // namespace kimari
