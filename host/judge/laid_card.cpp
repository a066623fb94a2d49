#include "host/judge/laid_card.h"

#include <cmath>
#include <numbers>

namespace kimari::judge {
namespace {

constexpr double kLeastOverlap = 2;  // mm of a card over a pad to matter

Box Around(court::CardSize size, const evidence::SeenCard& card) {
  const double x = card.centre.x_um * 1e-3;
  const double y = card.centre.y_um * 1e-3;
  const double angle = card.angle_mdeg * 1e-3 * std::numbers::pi / 180;
  const double c = std::abs(std::cos(angle));
  const double s = std::abs(std::sin(angle));
  const double w = (size.width * c + size.height * s) / 2;
  const double h = (size.width * s + size.height * c) / 2;
  return {x - w, y - h, x + w, y + h};
}

}  // namespace

std::vector<LaidCard> LaidCards(const court::Plan& plan,
                                const evidence::LayoutSeen& layout) {
  std::vector<LaidCard> cards;
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row < 0) continue;
    cards.push_back({card.card, card.territory, Around(plan.card, card)});
  }
  return cards;
}

const LaidCard* Find(const std::vector<LaidCard>& cards,
                     evidence::CardId card) {
  for (const LaidCard& laid : cards) {
    if (laid.card == card) return &laid;
  }
  return nullptr;
}

Box PadBox(const mat::Pad& pad) {
  const court::Point centre = mat::OnCourt(pad.board, pad.centre);
  return {centre.x - pad.width / 2, centre.y - pad.depth / 2,
          centre.x + pad.width / 2, centre.y + pad.depth / 2};
}

Box PadBox(const court::Plan& plan, Side board, int pad) {
  return PadBox(*plan.pads.Find(board, pad));
}

bool LiesOver(const LaidCard& card, Side board, const Box& pad) {
  return card.territory == board && pad.Overlap(card.box) >= kLeastOverlap;
}

}  // namespace kimari::judge
