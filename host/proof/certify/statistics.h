// What a sample of errors says: quantiles, mean, root mean square.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace kimari::certify {

// The smallest of the values that at least a share of them do not exceed
// (nearest rank); 0 of none. 0 < share <= 1.
double Quantile(std::span<const double> values, double share);
inline double Median(std::span<const double> values) {
  return Quantile(values, 0.5);
}
// 0 of none.
double Mean(std::span<const double> values);
double RootMeanSquare(std::span<const double> values);
std::vector<double> Sizes(std::span<const double> values);

// Probability of `count` or more of `of` trials, each with probability p.
double BinomialAtLeast(int64_t count, int64_t of, double p);

// What `count` of `of` trials leave possible of the share of all, each side
// with 95 % certainty (Clopper and Pearson 1934). No trials: anything.
struct Bounds {
  double low = 0;
  double high = 1;
};
Bounds ShareBounds(int64_t count, int64_t of);

}  // namespace kimari::certify
