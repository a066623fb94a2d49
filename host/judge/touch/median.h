// The middle of some values; the upper one of two.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kimari::judge {

// Median of one value at least.
inline double Median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace kimari::judge
