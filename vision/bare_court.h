// The mat without anybody over it, as it was seen once: what lies or rests on
// the court from a reading's very beginning is told from it, for that has no
// other background. Light may be another by then, the camera may not.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/light_field.h"
#include "vision/small_picture.h"

namespace kimari::vision {

struct BareCourtOptions {
  int least_difference = 26;  // sum of three channels, of 765
  // The same where the mat is only guessed from what is about it; and the share
  // of a thing that must lie where it is known.
  int least_unknown = 60;
  double known_share = 0.4;
  // A shadow darkens all colours alike, as ChangeMap has it.
  double shadow_darkest = 0.42;
  double shadow_spread = 0.12;
  double least_area_mm2 = 1500;  // of what rests: a child's hand has 6000
};

// One thread.
class BareCourt {
 public:
  // Of a map of so many cells; blocks as LightField has them.
  BareCourt(int width, int height, int block_cells, double cell_mm,
            const BareCourtOptions& options = {});

  // Without a hand over it. `unknown` (CV_8U): 255 where cards cover the mat.
  void Learn(const SmallPicture& picture, const cv::Mat& unknown);
  bool known() const { return known_; }

  // Puts the bare mat, in the light of now, where something rests in `court`;
  // `paper` (CV_8U) is 255 where cards lie now. Returns how many cells.
  int Repair(std::array<int16_t*, 3> court, const cv::Mat& paper);
  // The mat at a cell in the light of the last Repair, 0 to 255; nothing where
  // it was not seen.
  std::optional<std::array<int, 3>> MatAt(int cell) const;

 private:
  void FillUnknown();

  int width_, height_;
  double cell_mm_;
  BareCourtOptions options_;
  bool known_ = false;
  std::array<std::vector<int16_t>, 3> bare_;
  cv::Mat unknown_;
  LightField light_;
};

}  // namespace kimari::vision
