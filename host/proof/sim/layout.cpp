#include "host/proof/sim/layout.h"

#include <algorithm>

namespace kimari::sim {
namespace {

constexpr double kTolerance = 0.5;  // mm by which cards may overlap

// Signed distance along the row as the owner counts it, from his left.
double FromLeft(Side territory, double x) {
  return territory == Side::kA ? x : -x;
}

std::vector<int> RowCounts(const court::Plan& plan, int cards, Random& random) {
  const int rows = plan.Rows();
  std::vector<int> counts(static_cast<size_t>(rows), cards / rows);
  for (int left = cards % rows; left > 0; --left) {
    ++counts[random.Below(rows)];
  }
  const int most =
      std::min(plan.MostInRow(), std::max(12, (cards + rows - 1) / rows));
  for (int moves = 0; moves < 3; ++moves) {
    const size_t from = random.Below(rows);
    const size_t to = random.Below(rows);
    if (counts[from] > 5 && counts[to] < most) {
      --counts[from];
      ++counts[to];
    }
  }
  return counts;
}

}  // namespace

const PlacedCard* Find(const Layout& layout, CardId card) {
  const auto it =
      std::find_if(layout.begin(), layout.end(),
                   [card](const PlacedCard& c) { return c.card == card; });
  return it == layout.end() ? nullptr : &*it;
}

void Remove(Layout& layout, CardId card) {
  std::erase_if(layout, [card](const PlacedCard& c) { return c.card == card; });
}

std::optional<std::pair<size_t, size_t>> FirstOverlap(court::CardSize card,
                                                      const Layout& layout) {
  for (size_t i = 0; i < layout.size(); ++i) {
    for (size_t j = i + 1; j < layout.size(); ++j) {
      if (Overlap(RectOf(card, layout[i]).Shrunk(kTolerance / 2),
                  RectOf(card, layout[j]).Shrunk(kTolerance / 2))) {
        return std::pair{i, j};
      }
    }
  }
  return std::nullopt;
}

double ColumnX(const court::Plan& plan, Side territory, int column) {
  return plan.PadCentre(territory, plan.PadAt(territory, 0, column - 1)).x;
}

std::optional<PlacedCard> FreePlace(const court::Plan& plan,
                                    const Layout& layout, CardId card,
                                    Side territory) {
  const double edge = plan.width / 2 - plan.card.width / 2;
  for (int row = plan.Rows() - 1; row >= 0; --row) {
    for (int step = 0; - edge + 2 * step <= edge; ++step) {
      const double along = -edge + 2 * step;
      const PlacedCard place{
          card,
          territory,
          row,
          {FromLeft(territory, along), plan.RowCentre(territory, row)},
          OwnersAngle(territory)};
      const Rect wanted = RectOf(plan.card, place).Shrunk(-1);
      const bool free =
          std::none_of(layout.begin(), layout.end(), [&](const PlacedCard& c) {
            return Overlap(wanted, RectOf(plan.card, c));
          });
      if (free) return place;
    }
  }
  return std::nullopt;
}

std::optional<CardId> LastCard(const Layout& layout, Side territory,
                               const std::vector<CardId>& except) {
  const PlacedCard* best = nullptr;
  for (const PlacedCard& c : layout) {
    if (c.territory != territory ||
        std::find(except.begin(), except.end(), c.card) != except.end()) {
      continue;
    }
    if (best == nullptr || c.row > best->row ||
        (c.row == best->row && FromLeft(territory, c.centre.x) >
                                   FromLeft(territory, best->centre.x))) {
      best = &c;
    }
  }
  if (best == nullptr) return std::nullopt;
  return best->card;
}

const PlacedCard* Neighbour(court::CardSize size, const Layout& layout,
                            const PlacedCard& card, double towards_x,
                            double reach_mm) {
  const PlacedCard* best = nullptr;
  double nearest = size.width + reach_mm;
  for (const PlacedCard& c : layout) {
    if (c.card == card.card || c.territory != card.territory ||
        c.row != card.row) {
      continue;
    }
    const double away = (c.centre.x - card.centre.x) * towards_x;
    if (away > 0 && away <= nearest) {
      nearest = away;
      best = &c;
    }
  }
  return best;
}

Layout RandomLayout(const court::Plan& plan, std::vector<CardId> deck,
                    int per_side, Random& random) {
  for (size_t i = deck.size(); i > 1; --i) {
    std::swap(deck[i - 1], deck[random.Below(i)]);
  }
  Layout layout;
  size_t next = 0;
  for (const Side side : {Side::kA, Side::kB}) {
    std::vector<int> counts = RowCounts(plan, per_side, random);
    for (int row = 0; row < plan.Rows(); ++row) {
      const int count = counts[static_cast<size_t>(row)];
      if (count == 0) continue;
      const double spare = plan.width - count * plan.card.width;
      const double widest = std::clamp(spare / (count + 1), 1.2, 6.0);
      const int left = std::clamp(
          count / 2 + static_cast<int>(random.Below(3)) - 1, 0, count);
      double x_left = -plan.width / 2 + random.Uniform(0, widest);
      double x_right = plan.width / 2 - random.Uniform(0, widest);
      for (int i = 0; i < count; ++i) {
        double x = 0;
        if (i < left) {
          x = x_left + plan.card.width / 2;
          x_left += plan.card.width + random.Uniform(1.1, widest);
        } else {
          x = x_right - plan.card.width / 2;
          x_right -= plan.card.width + random.Uniform(1.1, widest);
        }
        layout.push_back(
            {deck[next++],
             side,
             row,
             {x, plan.RowCentre(side, row) + random.Uniform(-0.8, 0.8)},
             OwnersAngle(side) + random.Uniform(-0.4, 0.4)});
      }
    }
  }
  return layout;
}

}  // namespace kimari::sim
