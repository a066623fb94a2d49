// The two players, the two territories they hold, and their hands.
#pragma once

#include <cstdint>

namespace kimari {

// A sits at negative y of the court, B at positive y (host/base/court.h).
// The same letter names a player's territory and the board below it.
enum class Side : uint8_t { kA = 0, kB = 1 };

// A player's own left and right, wherever he sits.
enum class Hand : uint8_t { kLeft, kRight };

constexpr Side Other(Side s) { return s == Side::kA ? Side::kB : Side::kA; }
constexpr char Letter(Side s) { return s == Side::kA ? 'A' : 'B'; }
constexpr int Index(Side s) { return static_cast<int>(s); }

}  // namespace kimari
