// How well a card is remembered, by FSRS-6 (Ye, Su and Cao 2022, "A Stochastic
// Shortest Path Algorithm for Optimizing Spaced Repetition Scheduling",
// doi:10.1145/3534678.3539081; the sixth version's formulas and weights:
// github.com/open-spaced-repetition/fsrs4anki/wiki/The-Algorithm). Pure
// functions; the npm package ts-fsrs is held against them in a test.
#pragma once

#include <cstdint>
#include <optional>

namespace kimari::drill {

// How an answer went, as FSRS numbers it.
enum class Grade : uint8_t { kAgain = 1, kHard, kGood, kEasy };

struct Memory {
  double stability = 0;   // days until it is remembered with 90 %
  double difficulty = 0;  // 1 to 10
};

// After an answer `days` (0 or more, whole) after the one before; nothing
// before: the first one.
Memory Remember(const std::optional<Memory>& before, int days, Grade grade);
// The probability that it is remembered after `days`.
double Recall(const Memory& memory, double days);
// Days until the next answer, 1 or more, so that it is remembered with 90 %.
int NextInterval(const Memory& memory);

}  // namespace kimari::drill
