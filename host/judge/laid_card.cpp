#include "host/judge/laid_card.h"

#include <cmath>
#include <numbers>

#include "host/court/mat.h"

namespace kimari::judge {
namespace {

constexpr double kElectrodeGap = 2;  // mm between neighbours
constexpr double kLeastOverlap = 2;  // mm of a card over a pad to matter

Box Around(const evidence::SeenCard& card) {
  const double x = card.centre.x_um * 1e-3;
  const double y = card.centre.y_um * 1e-3;
  const double angle = card.angle_mdeg * 1e-3 * std::numbers::pi / 180;
  const double c = std::abs(std::cos(angle));
  const double s = std::abs(std::sin(angle));
  const double w = (court::kCardWidth * c + court::kCardHeight * s) / 2;
  const double h = (court::kCardWidth * s + court::kCardHeight * c) / 2;
  return {x - w, y - h, x + w, y + h};
}

}  // namespace

std::vector<LaidCard> LaidCards(const evidence::LayoutSeen& layout) {
  std::vector<LaidCard> cards;
  for (const evidence::SeenCard& card : layout.cards) {
    if (card.row < 0) continue;
    cards.push_back({card.card, card.territory, Around(card)});
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

Box PadBox(Side board, int pad) {
  const court::Point centre = mat::Centre(board, pad);
  const double half = (mat::kPitch - kElectrodeGap) / 2;
  return {centre.x - half, centre.y - court::kCardHeight / 2, centre.x + half,
          centre.y + court::kCardHeight / 2};
}

bool LiesOver(const LaidCard& card, Side board, int pad) {
  return card.territory == board &&
         PadBox(board, pad).Overlap(card.box) >= kLeastOverlap;
}

}  // namespace kimari::judge
