#include "host/proof/certify/statistics.h"

#include <algorithm>
#include <cmath>

namespace kimari::certify {

double Quantile(std::span<const double> values, double share) {
  if (values.empty()) return 0;
  std::vector<double> sorted(values.begin(), values.end());
  const auto n = static_cast<double>(sorted.size());
  const auto rank = static_cast<size_t>(
      std::clamp(std::ceil(share * n - 1e-9) - 1, 0.0, n - 1));
  std::nth_element(sorted.begin(),
                   sorted.begin() + static_cast<ptrdiff_t>(rank), sorted.end());
  return sorted[rank];
}

double Mean(std::span<const double> values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (const double v : values) sum += v;
  return sum / static_cast<double>(values.size());
}

double RootMeanSquare(std::span<const double> values) {
  if (values.empty()) return 0;
  double sum = 0;
  for (const double v : values) sum += v * v;
  return std::sqrt(sum / static_cast<double>(values.size()));
}

std::vector<double> Sizes(std::span<const double> values) {
  std::vector<double> sizes;
  sizes.reserve(values.size());
  for (const double v : values) sizes.push_back(std::abs(v));
  return sizes;
}

double BinomialAtLeast(int64_t count, int64_t of, double p) {
  if (count <= 0) return 1;
  if (count > of || p <= 0) return 0;
  if (p >= 1) return 1;
  const auto n = static_cast<double>(of);
  double below = 0;
  for (int64_t k = 0; k < count; ++k) {
    const auto i = static_cast<double>(k);
    below += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) -
                      std::lgamma(n - i + 1) + i * std::log(p) +
                      (n - i) * std::log1p(-p));
  }
  return std::max(0.0, 1 - below);
}

namespace {

// The share by which `count` or more come with this probability.
double ShareWhere(int64_t count, int64_t of, double probability) {
  double low = 0;
  double high = 1;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (BinomialAtLeast(count, of, middle) < probability ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace

Bounds ShareBounds(int64_t count, int64_t of) {
  constexpr double kDoubt = 0.05;
  Bounds bounds;
  if (of <= 0) return bounds;
  if (count > 0) bounds.low = ShareWhere(count, of, kDoubt);
  if (count < of) bounds.high = ShareWhere(count + 1, of, 1 - kDoubt);
  return bounds;
}

}  // namespace kimari::certify
