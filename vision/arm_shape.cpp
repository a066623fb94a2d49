#include "vision/arm_shape.h"

namespace kimari::vision {

void ArmShape::Learn(const std::vector<int>& cells, int width,
                     const ArmPlace& place) {
  constexpr float kNew = 0.5;  // weight of one frame
  if (Length(place) < 2 * kBehind) return;
  const cv::Point2f back = Back(place);
  std::array<float, kBins> low, high;
  low.fill(-kWidest - 1);
  high.fill(-kWidest - 1);
  int last = -1;
  const float length = Length(place) + kAhead + kBehind;
  for (const int cell : cells) {
    const float x = static_cast<float>(cell % width) - place.tip.x;
    const float y = static_cast<float>(cell / width) - place.tip.y;
    const float s = x * back.x + y * back.y + kAhead;
    const float n = y * back.x - x * back.y;
    if (s < 0 || s >= length || s >= kBins || std::abs(n) > kWidest) continue;
    const auto bin = static_cast<size_t>(s);
    low[bin] = std::max(low[bin], -n);
    high[bin] = std::max(high[bin], n);
    last = std::max(last, static_cast<int>(bin));
  }
  float low_before = 0, high_before = 0;
  for (int i = 0; i <= last; ++i) {
    if (low[i] < -kWidest) {
      low[i] = low_before;
      high[i] = high_before;
    }
    low_before = low[i];
    high_before = high[i];
    const float share = i < known_ ? kNew : 1;
    low_[i] += share * (low[i] - low_[i]);
    high_[i] += share * (high[i] - high_[i]);
  }
  known_ = std::max(known_, last + 1);
}

}  // namespace kimari::vision
