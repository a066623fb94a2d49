#include "host/judge/finger_tips.h"

#include <algorithm>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

// As wide as they surely are, or as they may be.
Box Fingers(Side player, court::Point tip, double half, double error) {
  const double back = player == Side::kA ? -kFingerDepth : kFingerDepth;
  return {tip.x - half, std::min(tip.y, tip.y + back) - error, tip.x + half,
          std::max(tip.y, tip.y + back) + error};
}

}  // namespace

court::Point TipOf(const evidence::SeenHand& hand) {
  return {hand.tip.x_um * 1e-3, hand.tip.y_um * 1e-3};
}

Box FingersOf(Side player, court::Point tip) {
  return Fingers(player, tip, kWidestHalf, kTipError);
}

bool MayLieOn(Side player, court::Point tip, const Box& box) {
  return FingersOf(player, tip).Overlap(box) > 0;
}

double Covers(Side player, court::Point tip, const Box& pad) {
  const Box fingers = Fingers(player, tip, kNarrowestHalf, 0);
  const double x = std::min(fingers.x1, pad.x1) - std::max(fingers.x0, pad.x0);
  const double y = std::min(fingers.y1, pad.y1) - std::max(fingers.y0, pad.y0);
  return x > 0 && y > 0 ? x * y : 0;
}

bool OverPads(const court::Plan& plan, Side player, court::Point tip,
              Side board) {
  double felt = 0;
  for (const mat::Pad& pad : plan.pads.pads) {
    if (pad.board == board) felt += Covers(player, tip, PadBox(pad));
  }
  return felt >= kFeltArea;
}

}  // namespace kimari::judge
