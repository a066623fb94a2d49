#include "host/judge/on_card.h"

#include <algorithm>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kElectrodeGap = 2;  // mm between neighbours
constexpr double kLeastInRow = 20;   // mm of a card that lies in a pad's row

// How much of the card a hand covered that lay on the pad.
double Covers(const HandTouch& touch, Side player, const LaidCard& card,
              std::span<const LaidCard> cards) {
  if (touch.elsewhere[Index(player)]) return 0;
  if (const auto& footprint = touch.footprint[Index(player)]) {
    const Box& pad = touch.box;
    const bool same_row =
        card.territory == touch.pad.board &&
        std::min(pad.y1, card.box.y1) - std::max(pad.y0, card.box.y0) >
            kLeastInRow;
    return same_row ? footprint->On(card.box) : 0;
  }
  if (!LiesOver(card, touch.pad.board, touch.box)) return 0;
  const Box& pad = touch.box;
  const double pitch = pad.x1 - pad.x0 + kElectrodeGap;
  const double share = pad.Overlap(card.box);
  double others = 0;
  bool alone = true;
  for (const LaidCard& other : cards) {
    if (other.card != card.card && other.territory == card.territory) {
      others += std::max(0.0, pad.Overlap(other.box));
      alone = alone && !LiesOver(other, touch.pad.board, touch.box);
    }
  }
  if (alone && share > 0.6 * pitch) return 1;
  const std::vector<Box>& reach = touch.reach[Index(player)];
  if (reach.empty() || !touch.camera_saw) {
    // Fingers that lie on a pad cover more of it than the rest leaves room for.
    if (touch.full && share > pitch - kFingersOnPad) return 1;
    return share / (alone ? std::max(share, pitch) : share + others);
  }
  // The part of the card over this pad against the ground the finger tips
  // swept.
  const Box part = {
      std::max(card.box.x0, pad.x0), std::max(card.box.y0, pad.y0),
      std::min(card.box.x1, pad.x1), std::min(card.box.y1, pad.y1)};
  double overlap = -1e9;
  for (const Box& box : reach) overlap = std::max(overlap, box.Overlap(part));
  return std::clamp(0.5 + overlap / (2 * kPlaceError), 0.0, 1.0);
}

}  // namespace

double OnCard(const HandTouch& touch, Side player, const LaidCard& card,
              std::span<const LaidCard> cards) {
  return touch.pressed[Index(player)] * Covers(touch, player, card, cards);
}

}  // namespace kimari::judge
