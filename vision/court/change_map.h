// What differs between the settled court and a frame, and of what kind, in
// cells of 4 x 4 pixels: somebody's hand or sleeve, a card's paper, bare mat
// where a card lay, or only a shadow.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "host/court/plan.h"
#include "vision/camera/small_picture.h"
#include "vision/court/bare_court.h"
#include "vision/court/court_shift.h"
#include "vision/court/court_view.h"
#include "vision/court/layout.h"
#include "vision/court/light_field.h"
#include "vision/court/paper_colour.h"

namespace kimari::vision {

struct ChangeMapOptions {
  int background_frames = 8;   // averaged
  double still_share = 0.004;  // of cells may change while learning
  // Sum of the three channels' differences, 0 to 765.
  int least_difference = 22;
  double noise_factor = 5;   // of the court's own noise, if that is more
  int most_difference = 44;  // whatever the noise
  // Times a cell's own mean difference: texture that trembles, glare that
  // swings.
  int cell_noise_factor = 4;
  int mat_difference = 24;  // nearer to the mat's colour is bare mat
  // Its light may be off by its own spread, up to this.
  int most_mat_spread = 48;
  // A card's cell tells whether it lies there, where it and the mat differ by
  // so many times what a cell must.
  double telling = 1.5;
  // A shadow darkens all colours alike:
  double shadow_darkest = 0.42;
  double shadow_spread = 0.10;  // between the channels' ratios
  double light_block_mm = 80;   // of LightField
  // Not to be trusted: the court itself is off by so much of what a hand must
  // be, or more of the picture shows somebody than people cover.
  double unsure_noise = 1.5;
  double most_covered = 0.45;
  PaperTestOptions paper{.least_light = 0.6F};
};

// What a cell shows that the settled court did not.
enum class Change : uint8_t { kNone, kShadow, kHand, kPaper, kBareMat };

// Keeps a reference to the view. One thread.
class ChangeMap {
 public:
  explicit ChangeMap(const CourtView& view,
                     const ChangeMapOptions& options = {});

  // The mat as it is when nobody's hand is over it: one that rests there while
  // the court is learned is told from it then. Cards may lie on it; of those
  // that bear pictures `printed` (FindPrinted of it, may be empty) tells where.
  void LearnBareCourt(const SmallPicture& picture, const cv::Mat& printed = {});
  // Where the cards lie, and the picture they were read from: what is printed
  // on them is no hand that rests there, and leaves bare mat when it goes. For
  // the backgrounds from now on.
  void LearnCards(const std::vector<LaidCard>& cards,
                  const SmallPicture& picture);

  // The settled court is learned anew from frames without an arm over it. A
  // frame that moves against the others starts the count again. True when
  // enough frames agree.
  void RestartBackground();
  bool LearnBackground(const YuvPicture& picture);
  bool ready() const { return ready_; }
  // The picture last learned from or classified.
  const SmallPicture& small() const { return now_; }

  // Classifies a frame. Needs ready(). Allocates nothing after the first.
  void Update(const YuvPicture& picture);
  // Whether the last frame is the learned court but for hands, cards and
  // shadows, under light that can be followed. What is told of another one may
  // be wrong, nobody too.
  bool trusted() const { return trusted_; }

  int width() const { return width_; }
  int height() const { return height_; }
  Change At(int cell) const { return static_cast<Change>(kinds_[cell]); }
  // CV_8U of Change values, height() x width().
  const cv::Mat& kinds() const { return kind_map_; }
  // A cell's three channels together, 0 to 765: in the last frame; and of the
  // mat there under the light of that frame.
  int Light(int cell) const {
    return seen_[0][cell] + seen_[1][cell] + seen_[2][cell];
  }
  int MatLight(int cell) const {
    int sum = 0;
    for (int c = 0; c < 3; ++c) {
      const int mat = OnCard(cell) ? mat_[c][cell] : court_[c][cell];
      sum += mat * light_.At(cell, c) / kGainUnit;
    }
    return sum;
  }
  // The mat was seen there bare, so MatLight is its own, no mean about it.
  bool MatSeen(int cell) const { return mat_seen_[cell] != 0; }
  // A card lies in the learned court here or beside.
  bool OnCard(int cell) const { return on_paper_[cell] != 0; }
  // Whether it would look otherwise without the card that lay there.
  bool Tells(int cell) const { return tells_[cell] != 0; }
  const court::Plan& plan() const { return view_.plan(); }
  // Court millimetres of a cell's middle.
  court::Point Place(int cell) const { return places_[cell]; }
  // The cell of a place; outside the picture one that is no cell.
  cv::Point CellAt(court::Point place) const;
  double cell_mm() const { return cell_mm_; }
  // How far the picture lies off the one learned, pixels.
  cv::Point2f shift() const { return shift_.by(); }

 private:
  void FinishBackground();
  // White from the markers' margins, and what paper is beside this mat.
  void LearnPaper();
  // CV_8U, 255: a card lies in the learned court here or beside.
  cv::Mat PaperIn(const int16_t* const colours[3]) const;
  void FindPaper();
  // CV_8U, 255: a card's print, as it was when it was read.
  cv::Mat PrintIn() const;
  void FindMat();
  // How the mat's light spreads, and the cards' cells that tell.
  void CompareMat();
  bool IsPaper(const int now[3], const int gain[3], size_t cell) const;
  // The light, and how far the court lies off; then the channels' differences.
  void Compare();
  void MeasureLight();
  // White paper at a cell of the learned court is brighter than can be seen.
  bool PaperIsCutOff(size_t cell) const;
  bool LightExplains(const int now[3], const int back[3], int cell) const;
  bool CutExplains(const int now[3], const int back[3], int cell) const;
  Change KindOf(int cell) const;
  int MedianDifference();
  void LearnNoise(size_t hands);

  const CourtView& view_;
  ChangeMapOptions options_;
  int width_;
  int height_;
  double cell_mm_;
  std::vector<court::Point> places_;
  bool ready_ = false;
  int learned_ = 0;
  SmallPicture now_;
  std::vector<int> sums_[3];
  std::vector<int16_t> back_[3];  // settled court
  std::vector<int16_t> mat_[3];   // bare mat, also where cards lie
  std::vector<uint8_t> mat_seen_;
  // Cells that showed that mat in the last frame; the court with its light.
  std::vector<int> bare_cells_;
  std::vector<int16_t> lit_[3];
  std::vector<uint8_t> lit_kinds_;
  std::vector<int16_t> differences_;
  std::vector<uint8_t> on_paper_;  // a card lay here or beside it
  std::vector<uint8_t> tells_;     // and looks unlike the mat
  int mat_light_ = 0;              // a mat's cell is off by less, of the sum
  std::vector<Rgb> over_white_;    // 1 / white under the background's light
  PaperTest paper_;
  LightField light_;
  CourtShift shift_;
  BareCourt bare_;
  SmallPicture bare_picture_;
  cv::Mat bare_cards_;           // CV_8U: cells of it that show no mat
  cv::Mat card_cells_;           // CV_8U, not 0: cards that were read lie there
  SmallPicture card_picture_;    // and looked so
  const int16_t* seen_[3] = {};  // of this frame
  const int16_t* court_[3] = {};  // back_, moved by the shift
  int threshold_ = 0;
  std::vector<int16_t> thresholds_;  // of cells
  std::vector<int16_t> noise_;       // mean differences, 1/16
  bool trusted_ = true;
  std::vector<int> samples_;
  cv::Mat kind_map_;
  uint8_t* kinds_ = nullptr;
};

}  // namespace kimari::vision
