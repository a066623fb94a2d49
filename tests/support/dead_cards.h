// A match in a moment: one card at each player's, three dead cards read. There
// are no quicker readings.
#pragma once

namespace kimari {

inline constexpr const char* kThreeDeadCards = R"(
[layout]
A = [{ card = 1, row = "lower", column = 3 }]
B = [{ card = 2, row = "lower", column = 4 }]

[[reading]]
card = 50
[[reading]]
card = 51
[[reading]]
card = 52
)";

}  // namespace kimari
