// How wide an arm is, from its tip back to where it comes in, learned while it
// was seen alone: with it, an arm of which other arms hide a part can be laid
// on the picture anew. Measures are cells of the change map.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/core.hpp>
#include <vector>

namespace kimari::vision {

// An arm's place: its tip, and where it crosses its home line.
struct ArmPlace {
  cv::Point2f tip;
  cv::Point2f entry;
};

class ArmShape {
 public:
  // Half as wide as `half_width` on both sides until more is known.
  explicit ArmShape(float half_width = 9) : half_width_(half_width) {}

  // The arm's cells in a picture `width` cells wide.
  void Learn(const std::vector<int>& cells, int width, const ArmPlace& place);

  // Calls visit(cv::Point) for points of the arm laid at `place`, every `step`
  // cells, from beyond the tip to a little behind the entry.
  template <typename Visit>
  void Walk(const ArmPlace& place, float step, Visit visit) const {
    const cv::Point2f back = Back(place);
    const cv::Point2f across(-back.y, back.x);
    const float length = Length(place) + kAhead + kBehind;
    for (float s = known_ == 0 ? kAhead : 0; s < length; s += step) {
      const int bin = std::min(static_cast<int>(s), std::max(0, known_ - 1));
      const float low = known_ == 0 ? half_width_ : low_[bin];
      const float high = known_ == 0 ? half_width_ : high_[bin];
      const cv::Point2f middle = place.tip + back * (s - kAhead);
      for (float n = -low; n <= high; n += step) {
        const cv::Point2f p = middle + across * n;
        visit(cv::Point(static_cast<int>(std::lround(p.x)),
                        static_cast<int>(std::lround(p.y))));
      }
    }
  }

 private:
  static constexpr int kBins = 160;
  static constexpr float kAhead = 5;   // the tip is a mean of some cells
  static constexpr float kBehind = 6;  // of the entry
  static constexpr float kWidest = 20;

  static float Length(const ArmPlace& place) {
    return std::hypot(place.entry.x - place.tip.x, place.entry.y - place.tip.y);
  }
  static cv::Point2f Back(const ArmPlace& place) {
    return (place.entry - place.tip) * (1 / std::max(1.0F, Length(place)));
  }

  float half_width_;
  int known_ = 0;  // bins
  std::array<float, kBins> low_{}, high_{};
};

}  // namespace kimari::vision
