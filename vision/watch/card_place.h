// What is seen where a settled card lay: the card itself, bare mat, another
// thing, or whatever hides it. Only bare mat tells that the card is gone; what
// lies over it (a hand, a cat, a cloth, another card) does not.
#pragma once

#include <cstdint>
#include <opencv2/core.hpp>
#include <vector>

#include "vision/court/card_patch.h"
#include "vision/court/change_map.h"
#include "vision/court/mat_grain.h"

namespace kimari::vision {

struct CardPlaceOptions {
  double inset_mm = 3;  // of a card's edge, not judged
  // At least so much of the place is taken to tell (ChangeMap::Tells), though
  // less of it looks unlike the mat.
  double telling_share = 0.2;
  // Where so much of the mat around it, so far, shows something else than mat,
  // that lies over the place, too, whatever its colour.
  double beyond_mm = 16;
  double beyond_changed = 0.25;
  double maybe_empty = 0.25;  // so much bare mat, at least
  int grain_frames = 8;       // of clean ones, one tells the mat's grain
  double bare_noise = 1.4;    // of the bare mat's one picture beside means
  // A place is seen empty when so much of it is in view, and of that so much
  // is bare mat; it shows its card when hardly anything differs.
  double empty_visible = 0.3;
  double empty_bare = 0.5;
  double clean_visible = 0.9;
  double clean_changed = 0.1;
  // Something else than its card lies there for good, perhaps another card:
  // so much is in view, and so much of that differs, in so many frames in a
  // row.
  double other_open = 0.7;
  double other_changed = 0.5;
  int other_frames = 4;
  // What a card that moved away must have laid bare: cells that tell, mm around
  // its new place that do not, and the share that may look as before. It has
  // not left where more than this does, of a good part of the place.
  int telling_cells = 4;
  double beside_mm = 3;
  double same_share = 0.5;
  double not_left_share = 0.75;
  double not_left_seen = 0.3;
};

// What a place says of a card that is seen elsewhere.
enum class Left { kYes, kNo, kHidden };

// One thread.
class CardPlace {
 public:
  explicit CardPlace(const CardPose& pose, const CardPlaceOptions& options = {})
      : pose_(pose), options_(options) {}

  // The map's cells it consists of, and of the mat around it; those `taken` (1,
  // of each of the map's cells) are another's, and its own are so from then on.
  void FindCells(const ChangeMap& map, std::vector<uint8_t>& taken);

  // A frame. CV_8U, not 0: `covered`, a hand is over it; `hidden`, that or some
  // thing, which may also be the card itself as it flies.
  void Look(const ChangeMap& map, const cv::Mat& covered,
            const cv::Mat& hidden);

  // Sets its cells of the map to 0.
  void Erase(cv::Mat& cells) const {
    for (const int cell : cells_) cells.data[cell] = 0;
  }

  // In the last frame: share of the place that no hand covers, and of what
  // tells there what does not show the card.
  double visible() const { return visible_; }
  double changed() const { return changed_; }
  // Share of the place that nothing hides, and of what tells there what shows
  // bare mat.
  double open() const { return open_; }
  double bare() const { return bare_; }
  // Something lies over it that is no card: the mat around it is not seen as it
  // was. Looked for where some of the place shows bare mat.
  bool lies_over() const { return lies_over_; }
  // Since the card was last seen lying here.
  bool seen_empty() const { return seen_empty_; }
  // In the last frames, it shows neither its card nor what hides it.
  bool shows_other() const { return others_ >= options_.other_frames; }

  // Whether a card that seems to be at `now` has left what it lay on, by the
  // last frame.
  Left LeftFor(const CardPose& now, const ChangeMap& map,
               const cv::Mat& hidden) const;

 private:
  bool LiesOver(const ChangeMap& map, const cv::Mat& covered) const;
  void LearnGrain(const ChangeMap& map);

  CardPose pose_;
  CardPlaceOptions options_;
  std::vector<int> cells_;
  std::vector<int> beyond_;  // of the mat around it
  MatGrain grain_beyond_, grain_;
  int clean_frames_ = 0;
  bool lies_over_ = false;
  double visible_ = 0, changed_ = 0, open_ = 0, bare_ = 0;
  int others_ = 0;  // frames in a row
  bool seen_empty_ = false;
};

}  // namespace kimari::vision
