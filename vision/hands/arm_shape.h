// How wide an arm is, learned while it was seen alone: with it, an arm of which
// others hide a part can be laid on the picture anew. The hand and what follows
// it are stiff and turn about the tip; from there a strip goes to where the arm
// crosses its home line. Measures are cells of the change map.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core.hpp>
#include <vector>

namespace kimari::vision {

// A cell of a picture `width` cells wide.
inline cv::Point2f CellPoint(int cell, int width) {
  const int row = cell / width;
  return {static_cast<float>(cell - row * width), static_cast<float>(row)};
}

inline float Distance(cv::Point2f a, cv::Point2f b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

// An arm's place: its tip, where it crosses its home line, and the direction
// of the stiff part backwards from the tip, radians.
struct ArmPlace {
  cv::Point2f tip;
  cv::Point2f entry;
  float angle = 0;
};

class ArmShape {
 public:
  // Half as wide as `half_width` on both sides until more is known.
  explicit ArmShape(float half_width) : rear_(half_width) {}

  // From the tip back along the arm's cells.
  static float AngleOf(const std::vector<int>& cells, int width,
                       cv::Point2f tip, cv::Point2f entry);

  // The arm's cells in a picture `width` cells wide.
  void Learn(const std::vector<int>& cells, int width, const ArmPlace& place);

  // Calls visit(cv::Point) for points of the arm laid at `place`, every `step`
  // cells, from beyond the tip to a little behind the entry; `margin` cells
  // wider on both sides.
  template <typename Visit>
  void Walk(const ArmPlace& place, float step, float margin,
            Visit visit) const {
    const float length = Distance(place.tip, place.entry);
    const cv::Point2f back(std::cos(place.angle), std::sin(place.angle));
    const float stiff = std::min(kStiff, length + kBehind);
    const auto across = [&](cv::Point2f middle, cv::Point2f way, float low,
                            float high) {
      const float from = -low - margin;
      const int count = 1 + static_cast<int>((high + margin - from) / step);
      for (int i = 0; i < count; ++i) {
        const float n = from + static_cast<float>(i) * step;
        visit(cv::Point(Round(middle.x - way.y * n),
                        Round(middle.y + way.x * n)));
      }
    };
    const float start = known_ == 0 ? 0 : -kAhead;
    const int steps = static_cast<int>(std::ceil((stiff - start) / step));
    for (int i = 0; i < steps; ++i) {
      const float s = start + static_cast<float>(i) * step;
      across(place.tip + back * s, back, Low(s), High(s));
    }
    const cv::Point2f knee = place.tip + back * kStiff;
    const float rest = Distance(knee, place.entry);
    if (length < kStiff || rest < 1) return;
    const cv::Point2f way = (place.entry - knee) * (1 / rest);
    const int more = static_cast<int>(std::ceil((rest + kBehind) / step));
    for (int i = 0; i < more; ++i) {
      const float s = static_cast<float>(i) * step;
      across(knee + way * s, way, Low(s + kStiff), High(s + kStiff));
    }
  }

 private:
  static constexpr float kStiff = 44;
  static constexpr float kAhead = 5;    // the tip is a mean of some cells
  static constexpr float kBehind = 12;  // of the entry
  static constexpr float kWidest = 22;
  static constexpr int kBins = 160;

  // Quicker than std::lround; for places in or about a picture.
  static int Round(float x) {
    constexpr int kFar = 4096;
    constexpr float kUp = kFar + 0.5F;
    return static_cast<int>(x + kUp) - kFar;
  }
  // Half widths at a distance behind the tip; behind what is known an arm goes
  // on as wide.
  float Low(float s) const {
    const auto bin = static_cast<int>(s + kAhead);
    return bin < known_ ? low_[bin] : rear_;
  }
  float High(float s) const {
    const auto bin = static_cast<int>(s + kAhead);
    return bin < known_ ? high_[bin] : rear_;
  }

  int known_ = 0;  // bins
  std::array<float, kBins> low_{}, high_{};
  float rear_;
};

}  // namespace kimari::vision
