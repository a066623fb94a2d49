// The two players, and the two territories they hold.
#pragma once

#include <cstdint>

namespace kimari {

// A sits at negative y of the court, B at positive y (host/base/court.h).
// The same letter names a player's territory and the board below it.
enum class Side : uint8_t { kA = 0, kB = 1 };

constexpr Side Other(Side s) { return s == Side::kA ? Side::kB : Side::kA; }
constexpr char Letter(Side s) { return s == Side::kA ? 'A' : 'B'; }
constexpr int Index(Side s) { return static_cast<int>(s); }

}  // namespace kimari
