// How far the whole picture lies off the one that was learned, by a fraction of
// a cell or some pixels: a stand that was knocked a little, or that shakes.
// From the edges of what lies still (Lucas and Kanade, 1981).
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/court/light_field.h"

namespace kimari::vision {

// One thread.
class CourtShift {
 public:
  CourtShift(int width, int height);

  // The court as it was learned: its edges are found.
  void Learn(const int16_t* const back[3]);
  // Cells whose `kinds` is not 0 are left out.
  void Measure(const int16_t* const now[3], const int16_t* const back[3],
               const LightField& light, const uint8_t* kinds);

  // Pixels: what lay at p lies at p + by().
  cv::Point2f by() const { return by_; }
  // Whether it is worth moving the court.
  bool moved() const { return moved_; }
  // The learned court, moved by by(). Needs moved().
  const int16_t* Moved(int channel) const { return court_[channel].data(); }

 private:
  void Move(const int16_t* const back[3]);

  int width_, height_;
  cv::Point2f by_, made_;
  bool moved_ = false;
  std::vector<int> edges_;  // cells
  // By channel, 1/16 of 255 a pixel.
  std::array<std::vector<int16_t>, 3> along_x_, along_y_, court_;
};

}  // namespace kimari::vision
