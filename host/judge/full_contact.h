// What finger tips in full contact make of the level of a pad.
#pragma once

namespace kimari::judge {

// Hardly more than this (6 pF), in steps; beyond it, the spread of its
// logarithm.
inline constexpr double kMostHand = 15;
inline constexpr double kBeyondMost = 0.3;

}  // namespace kimari::judge
