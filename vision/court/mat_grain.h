// The grain of the mat around a card: how its light changes from cell to cell.
// Where it is not seen as it was learned, something lies there, even of the
// mat's own colour: a sleeve of straw, a cloth.
#pragma once

#include <utility>
#include <vector>

#include "vision/court/change_map.h"

namespace kimari::vision {

struct MatGrainOptions {
  // Pairs of cells beside each other that are to be seen, and how far their
  // lights differ in the mean (0 to 765): smoother mats tell nothing. As the
  // straw of certify vision, halls, seed 9621.
  int least_pairs = 16;
  double least_grain = 3;
  // A knocked picture lacks so much for each pixel it is off, for its cells are
  // other pixels.
  double off_a_px = 0.4;
  double follow = 0.5;  // of a clean frame, in what clean ones lack
};

// One thread.
class MatGrain {
 public:
  explicit MatGrain(const MatGrainOptions& options = {}) : options_(options) {}

  // Pairs among cells of the bare mat; or of a card, under which the mat was
  // seen before.
  void FindPairs(const ChangeMap& map, const std::vector<int>& cells);
  // The last frame shows the mat there, whatever its light.
  void Learn(const ChangeMap& map);
  // Whether the last frame shows something else, where the mat itself lacks
  // `clean` by the camera's noise. No where it cannot be told.
  bool Gone(const ChangeMap& map, double clean) const;
  // Whether it surely shows the mat. No where it cannot be told.
  bool Shows(const ChangeMap& map, double clean) const;
  // What the learned frames lack by the camera's noise, above 0.
  double clean() const { return clean_; }

 private:
  // More is something else.
  double MostOfMat(const ChangeMap& map, double clean) const;
  // How far lights change otherwise than those of the mat, over how far these
  // change: 0 as learned; 1 and more of something else. Less than 0: not told.
  double Otherness(const ChangeMap& map) const;

  MatGrainOptions options_;
  std::vector<std::pair<int, int>> pairs_;  // cells
  double clean_ = 0;
};

}  // namespace kimari::vision
