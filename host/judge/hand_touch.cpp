#include "host/judge/hand_touch.h"

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {

FeltContact HandTouch::Felt(Side player, const MatStandings& standings) const {
  const auto p = static_cast<size_t>(Index(player));
  return {at[p], pad.Clock(), a_millimetre[p],
          &standings.Of(pad.board, a_millimetre[p], both), any[p]};
}

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
