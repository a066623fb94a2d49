// One-to-one assignment of least total cost.
#pragma once

#include <vector>

namespace kimari::vision {

// cost[row][column], every row of one length, rows <= columns. Returns each
// row's column. Shortest augmenting paths (Jonker and Volgenant, Computing 38,
// 1987); rows^2 * columns steps.
std::vector<int> Assign(const std::vector<std::vector<double>>& cost);

}  // namespace kimari::vision
