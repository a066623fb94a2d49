// The two sides of a court, their territories and hands.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kimari {

// A sits at negative y of the court, B at positive y (host/court/plan.h).
// The same letter names a side, its territory and the board below it.
enum class Side : uint8_t { kA = 0, kB = 1 };

inline constexpr std::array<Side, 2> kBothSides = {Side::kA, Side::kB};

// A player's own left and right, wherever he sits.
enum class Hand : uint8_t { kLeft, kRight };

constexpr Side Other(Side s) { return s == Side::kA ? Side::kB : Side::kA; }
constexpr char Letter(Side s) { return s == Side::kA ? 'A' : 'B'; }
constexpr int Index(Side s) { return static_cast<int>(s); }

// One of a thing for each side.
template <typename T>
struct PerSide {
  T a{};
  T b{};

  constexpr T& operator[](Side s) { return s == Side::kA ? a : b; }
  constexpr const T& operator[](Side s) const { return s == Side::kA ? a : b; }
  bool operator==(const PerSide&) const = default;
};

}  // namespace kimari
