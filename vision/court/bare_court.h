// The court without anybody over it, as it was seen once: the bare mat, and the
// cards as they were read. What rests on it from a reading's very beginning is
// told from it, for that has no other background. Light may be another by then,
// the camera may not.
#pragma once

#include <array>
#include <cstdint>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/camera/small_picture.h"
#include "vision/court/light_field.h"

namespace kimari::vision {

struct BareCourtOptions {
  int least_difference = 26;  // sum of three channels, of 765
  // The same where the mat is only guessed from what is about it; and the share
  // of a thing that must lie where it is known.
  int least_unknown = 60;
  double known_share = 0.4;
  // So much of a card's place shows bare mat, in a shadow or not: it was moved
  // since it was read, and is not put back. Far below what tells an empty place
  // (CardWatcherOptions::moved_bare, free_bare).
  double gone_share = 0.2;
  // A shadow darkens all colours alike, as ChangeMap has it.
  double shadow_darkest = 0.42;
  double shadow_spread = 0.12;
  double least_area_mm2 = 1500;  // of what rests: a child's hand has 6000
};

// One thread.
class BareCourt {
 public:
  // A map has so many cells; blocks as LightField has them.
  BareCourt(int width, int height, int block_cells, double cell_mm,
            const BareCourtOptions& options = {});

  // Without a hand over it. `unknown` (CV_8U): 255 where cards cover the mat.
  void Learn(const SmallPicture& picture, const cv::Mat& unknown);
  bool known() const { return known_; }
  // Cards lie on it since, as `picture` shows them; `cells` (CV_8U) has another
  // number for each, 1 to 255, and 0 where none lies. Until the next Learn.
  void LayCards(const SmallPicture& picture, const cv::Mat& cells);

  // Puts the bare mat, or the card that lies there, in the light of now, where
  // something rests in `court` or throws its shadow; `paper` (CV_8U) is 255
  // where cards are seen now. Returns how many cells.
  int Repair(std::array<int16_t*, 3> court, const cv::Mat& paper);
  // The mat at a cell in the light of the last Repair, 0 to 255; nothing where
  // it was not seen.
  std::optional<std::array<int, 3>> MatAt(int cell) const;

 private:
  static constexpr size_t kMostCards = 256;
  using Colours = std::array<std::vector<int16_t>, 3>;  // by channel

  void FillUnknown();
  // The light of `now` against bare_, but for cells of `untold` (CV_8U).
  void MeasureLight(const std::array<const int16_t*, 3>& now,
                    const cv::Mat& untold);
  // In the light of the last measurement, 0 to 255.
  int Lit(const Colours& colours, int cell, int channel) const;
  // The mat's colour, in its light or in a shadow.
  bool ShowsMat(const std::array<int16_t*, 3>& court, int cell) const;
  // Which cards lay there where bare mat is seen now.
  void FindGone(const std::array<int16_t*, 3>& court);
  // Finds what rests on the court, and what is only in its shadow.
  void Compare(const std::array<int16_t*, 3>& court, const cv::Mat& paper);
  // CV_8U, 255: of what rests there what is as large as a hand.
  cv::Mat Things() const;
  // The same with the shadows that they throw.
  cv::Mat WithShadows(const cv::Mat& things) const;

  int width_, height_;
  double cell_mm_;
  BareCourtOptions options_;
  bool known_ = false;
  Colours bare_;
  Colours clear_;                        // the same with the cards
  cv::Mat unknown_;                      // CV_8U, of bare_
  cv::Mat cards_;                        // CV_8U, of clear_
  std::array<bool, kMostCards> gone_{};  // by number
  cv::Mat resting_, shaded_;             // CV_8U, of the last Compare
  LightField light_;
};

}  // namespace kimari::vision
