#include "host/judge/hand_touch.h"

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {

bool HandTouch::Beside(const HandTouch& other) const {
  return pad.board == other.pad.board && box.Overlap(other.box) >= -kPadGap;
}

void HandTouch::Normalise() {
  const double sum = only_a + only_b + both;
  if (sum <= 0) return;
  only_a /= sum;
  only_b /= sum;
  both /= sum;
}

}  // namespace kimari::judge
