#include "host/match/start_check.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "host/court/side.h"

namespace kimari::match {
namespace {

using rules::Key;

// How far the card reaches from its middle along x, mm.
double HalfWidth(court::CardSize size, const evidence::SeenCard& card) {
  const double turn = card.angle_mdeg * 1e-3 * std::numbers::pi / 180;
  return std::abs(std::cos(turn)) * size.width / 2 +
         std::abs(std::sin(turn)) * size.height / 2;
}

// What lies unknown may be what a side lacks: then neither is counted short.
void SayWhoLacks(const PerSide<int>& count, int half, int unknown,
                 std::vector<rules::Words>& off) {
  const int lacking = std::max(0, half - count.a) + std::max(0, half - count.b);
  for (const Side side : kBothSides) {
    if (count[side] == half) continue;
    if (count[side] < half && lacking <= unknown) continue;
    off.push_back({Key::kCountOff,
                   {side, rules::CountOf(count[side]), rules::CountOf(half)}});
  }
}

void SaySeen(const PerSide<int>& count, int whole, int unknown,
             std::vector<rules::Words>& off) {
  const int seen = count.a + count.b;
  if (seen <= whole && seen + unknown >= whole) return;
  off.push_back(
      {Key::kCardsOff, {rules::CountOf(seen), rules::CountOf(whole)}});
}

}  // namespace

StartCheck CheckStart(const court::Plan& plan,
                      const evidence::LayoutSeen& layout,
                      const WholeCourt& whole) {
  StartCheck check;
  check.holds = whole.cards.has_value();
  std::map<evidence::CardId, int> times;
  PerSide<int> count;
  struct Row {
    int cards = 0;
    double beyond = 0;  // mm
  };
  std::map<std::pair<Side, int>, Row> rows;
  for (const evidence::SeenCard& card : layout.cards) {
    if (++times[card.card] == 2) {
      check.off.push_back({Key::kCardTwice, {rules::Card{card.card}}});
    }
    ++count[card.territory];
    if (card.row < 0) {
      check.off.push_back({Key::kOutsideRows, {rules::Card{card.card}}});
      continue;
    }
    Row& row = rows[{card.territory, card.row}];
    ++row.cards;
    row.beyond =
        std::max(row.beyond, std::abs(card.centre.x_um * 1e-3) +
                                 HalfWidth(plan.card, card) - plan.width / 2);
  }
  const int seen = count.a + count.b + layout.unknown_objects;
  const bool nearly_whole = whole.cards && seen * 5 >= *whole.cards * 4;
  if (whole.equal_sides && nearly_whole) {
    SayWhoLacks(count, *whole.cards / 2, layout.unknown_objects, check.off);
  } else if (whole.cards) {
    SaySeen(count, *whole.cards, layout.unknown_objects, check.off);
  }
  if (layout.unknown_objects > 0) {
    check.off.push_back(
        {Key::kFaceDownOrUnknown, {rules::CountOf(layout.unknown_objects)}});
  }
  for (const auto& [place, row] : rows) {
    const auto number = rules::CountOf(place.second + 1);
    if (row.beyond > kLineError) {
      check.off.push_back(
          {Key::kRowTooWide,
           {place.first, number, rules::CountOf(std::lround(row.beyond))}});
    }
    if (row.cards > plan.MostInRow()) {
      check.off.push_back({Key::kRowTooFull,
                           {place.first, number, rules::CountOf(row.cards),
                            rules::CountOf(plan.MostInRow())}});
    }
  }
  return check;
}

}  // namespace kimari::match
