// Where along its row a hand came down: the stretch its finger tips covered, by
// how much each pad felt and by where the camera saw the tip.
#pragma once

#include <optional>
#include <vector>

#include "host/judge/hand_track.h"

namespace kimari::judge {

class Footprint {
 public:
  // What a pad of the row felt of the hand just after it landed.
  struct Felt {
    Box pad;
    double level = 0;  // steps; 0: no touch
    double sigma = 0;  // of the level
    double least = 0;  // it surely felt as much as this
  };
  // By the camera, court millimetres.
  struct Seen {
    double x = 0;
    double sigma = 0;
  };

  // `felt`: every pad of the row whose level is known, in any order, at least
  // one with a level above 0. Pads that are not listed say nothing.
  Footprint(const std::vector<Felt>& felt, std::optional<Seen> seen,
            double court_width_mm);

  // Probability that the finger tips lay on some of this box.
  double On(const Box& card) const;

 private:
  struct Stretch {
    double x0, x1, weight;
  };
  std::vector<Stretch> stretches_;  // weights add up to 1
};

}  // namespace kimari::judge
