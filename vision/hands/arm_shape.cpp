#include "vision/hands/arm_shape.h"

namespace kimari::vision {

float ArmShape::AngleOf(const std::vector<int>& cells, int width,
                        cv::Point2f tip, cv::Point2f entry) {
  const float length = Distance(tip, entry);
  cv::Point2f way = entry - tip;
  if (length > kStiff) {
    cv::Point2f sum;
    int count = 0;
    for (const int cell : cells) {
      const cv::Point2f p = CellPoint(cell, width);
      const float d = Distance(tip, p);
      if (d < kStiff / 2 || d > kStiff) continue;
      sum += p - tip;
      ++count;
    }
    if (count > 0) way = sum;
  }
  return std::atan2(way.y, way.x);
}

void ArmShape::Learn(const std::vector<int>& cells, int width,
                     const ArmPlace& place) {
  constexpr float kNew = 0.5;  // weight of one frame
  constexpr float kNone = -1e3;
  const cv::Point2f back(std::cos(place.angle), std::sin(place.angle));
  std::array<float, kBins> low, high;
  low.fill(kNone);
  high.fill(kNone);
  const float length = Distance(place.tip, place.entry);
  const cv::Point2f knee = back * kStiff;
  const cv::Point2f rear = place.entry - place.tip - knee;
  const float rest = std::hypot(rear.x, rear.y);
  const bool bent = length >= kStiff && rest >= 1;
  const cv::Point2f way = bent ? rear * (1 / rest) : back;
  int last = -1;
  for (const int cell : cells) {
    const cv::Point2f p = CellPoint(cell, width) - place.tip;
    float s = p.dot(back);
    auto n = static_cast<float>(back.cross(p));
    if (s >= kStiff && bent) {
      s = kStiff + (p - knee).dot(way);
      n = static_cast<float>(way.cross(p - knee));
      if (s < kStiff) continue;
    }
    if (s < -kAhead || s >= std::max(length, kAhead) || s >= kBins - kAhead ||
        std::abs(n) > kWidest) {
      continue;
    }
    const auto bin = static_cast<size_t>(s + kAhead);
    low[bin] = std::max(low[bin], -n);
    high[bin] = std::max(high[bin], n);
    last = std::max(last, static_cast<int>(bin));
  }
  for (int i = 0; i <= last; ++i) {
    if (low[i] == kNone) {
      low[i] = i > 0 ? low[i - 1] : 0;
      high[i] = i > 0 ? high[i - 1] : 0;
    }
    const float share = i < known_ ? kNew : 1;
    low_[i] += share * (low[i] - low_[i]);
    high_[i] += share * (high[i] - high_[i]);
  }
  known_ = std::max(known_, last + 1);
  if (known_ == 0) return;
  float sum = 0;
  int count = 0;
  for (int i = std::max(0, known_ - 8); i < known_; ++i, ++count) {
    sum += (low_[i] + high_[i]) / 2;
  }
  rear_ = sum / static_cast<float>(count);
}

}  // namespace kimari::vision
