#include "vision/court/mat_grain.h"

#include <algorithm>
#include <cmath>

namespace kimari::vision {
namespace {

// Or seems to.
bool ShowsMat(const ChangeMap& map, int cell) {
  return map.OnCard(cell)
             ? map.At(cell) == Change::kBareMat && map.MatSeen(cell)
             : map.At(cell) <= Change::kShadow;
}

}  // namespace

void MatGrain::FindPairs(const ChangeMap& map, const std::vector<int>& cells) {
  pairs_.clear();
  clean_ = 0;
  std::vector<int> sorted = cells;
  std::sort(sorted.begin(), sorted.end());
  for (const int cell : sorted) {
    for (const int beside : {cell + 1, cell + map.width()}) {
      if (std::binary_search(sorted.begin(), sorted.end(), beside)) {
        pairs_.emplace_back(cell, beside);
      }
    }
  }
}

double MatGrain::Otherness(const ChangeMap& map) const {
  double grain = 0, other = 0;
  int seen = 0;
  for (const auto& [one, next] : pairs_) {
    if (!ShowsMat(map, one) || !ShowsMat(map, next)) continue;
    ++seen;
    const int a = map.Light(one), b = map.Light(next);
    const int mat_a = map.MatLight(one), mat_b = map.MatLight(next);
    const double lit = static_cast<double>(a + b) / std::max(1, mat_a + mat_b);
    grain += std::abs(mat_a - mat_b) * lit;
    other += std::abs(a - b - (mat_a - mat_b) * lit);
  }
  if (seen < options_.least_pairs || grain < options_.least_grain * seen) {
    return -1;
  }
  return other / grain;
}

void MatGrain::Learn(const ChangeMap& map) {
  const double other = Otherness(map);
  if (other < 0) return;
  clean_ = clean_ > 0 ? clean_ + options_.follow * (other - clean_) : other;
}

// Something smooth has the otherness 1, the camera's noise comes on top.
double MatGrain::MostOfMat(const ChangeMap& map, double clean) const {
  const cv::Point2f off = map.shift();
  const double lacks =
      std::hypot(clean, options_.off_a_px * std::hypot(off.x, off.y));
  return (lacks + std::hypot(1.0, lacks)) / 2;
}

bool MatGrain::Gone(const ChangeMap& map, double clean) const {
  return Otherness(map) > MostOfMat(map, clean);
}

bool MatGrain::Shows(const ChangeMap& map, double clean) const {
  const double other = Otherness(map);
  return other >= 0 && other <= MostOfMat(map, clean);
}

}  // namespace kimari::vision
