// The court of a scenario file: where cards are laid, and where they are moved
// to by hand.
#include <spdlog/fmt/fmt.h>

#include <map>

#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

std::optional<PlacedCard> ReadPlaced(const toml::table& table,
                                     const court::Plan& plan, Side territory,
                                     const CardNames& names,
                                     Mistakes& mistakes) {
  Section section(table, fmt::format("a card of layout.{}", Letter(territory)),
                  mistakes);
  PlacedCard placed;
  placed.territory = territory;
  section.Require("card");
  section.Require("row");
  if (const toml::node* node = section.Get("card")) {
    placed.card = names.Read(*node, mistakes).value_or(0);
  }
  ReadRow(section, plan, placed.row);
  double off = 0;
  double askew = 0;
  bool upside_down = false;
  bool face_down = false;
  ReadAlong(section, plan, territory, placed.centre.x, mistakes);
  section.Number("off_mm", off, -4, 4);
  section.Number("askew_deg", askew, -10, 10);
  section.Flag("upside_down", upside_down);
  section.Flag("face_down", face_down);
  section.NoOthers();
  placed.centre.y = plan.RowCentre(territory, placed.row) + off;
  placed.angle_deg = OwnersAngle(territory) + askew + (upside_down ? 180 : 0);
  if (placed.angle_deg >= 360) placed.angle_deg -= 360;
  placed.face_up = !face_down;
  if (mistakes.Any()) return std::nullopt;
  return placed;
}

void CheckPlaces(court::CardSize card, const Layout& layout,
                 const std::vector<std::string>& where, Mistakes& mistakes) {
  std::map<CardId, size_t> seen;
  for (size_t i = 0; i < layout.size(); ++i) {
    const auto [it, fresh] = seen.try_emplace(layout[i].card, i);
    if (!fresh) {
      mistakes.AddAt(where[i], fmt::format("card {} is laid twice, first at "
                                           "{}; leave one out",
                                           layout[i].card, where[it->second]));
    }
  }
  if (const auto pair = FirstOverlap(card, layout)) {
    const PlacedCard& a = layout[pair->first];
    const PlacedCard& b = layout[pair->second];
    mistakes.AddAt(
        where[pair->second],
        fmt::format("card {} lies on card {} (x_mm {:.1f} and {:.1f}, {}); two "
                    "cards in a row are at least {} mm apart",
                    b.card, a.card, b.centre.x, a.centre.x, where[pair->first],
                    card.width));
  }
}

}  // namespace

void ReadRow(Section& section, const court::Plan& plan, int& row) {
  std::vector<std::string> names;
  for (const court::Row& one : plan.rows) names.push_back(one.name);
  section.Choice("row", row, names);
}

// x_mm or column, one of them; false when neither is there.
bool ReadAlong(Section& section, const court::Plan& plan, Side territory,
               double& x, Mistakes& mistakes) {
  int column = 1;
  const bool by_x = section.Number("x_mm", x, -EdgeX(plan), EdgeX(plan));
  const auto columns = static_cast<int>(plan.PadsOf(territory, 0).size());
  const bool by_column = section.Integer("column", column, 1, columns);
  if (by_x == by_column) {
    mistakes.Add(section.table(),
                 by_x ? "a card has both x_mm and column; leave one out"
                      : "a card has neither x_mm nor column; add one");
    return false;
  }
  if (by_column) x = ColumnX(plan, territory, column);
  return true;
}

void ReadLayout(const toml::table* table, const CardNames& names,
                Scenario& scenario, Mistakes& mistakes) {
  static const toml::table kNone;
  Section section(table != nullptr ? *table : kNone, "[layout]", mistakes);
  std::vector<std::string> where;
  for (const Side side : {Side::kA, Side::kB}) {
    const char* key = side == Side::kA ? "A" : "B";
    for (const toml::table* card : section.Tables(key)) {
      const auto placed =
          ReadPlaced(*card, scenario.Court(), side, names, mistakes);
      if (!placed) return;
      scenario.layout.push_back(*placed);
      where.push_back(mistakes.Where(*card));
    }
  }
  bool random = scenario.layout.empty();
  int per_side = 25;
  const int half = static_cast<int>(scenario.deck.cards.size() / 2);
  const court::Plan& plan = scenario.Court();
  const int held = plan.Rows() * plan.MostInRow();
  section.Flag("random", random);
  const bool counted = section.Integer("per_side", per_side, 1, 48);
  section.NoOthers();
  if (mistakes.Any()) return;
  if (random && !scenario.layout.empty()) {
    mistakes.Add(section.table(),
                 "the layout is random and has cards of its "
                 "own; leave one of them out");
  } else if (!random && counted) {
    mistakes.Add(section.table(),
                 "per_side belongs to a random layout; leave it out");
  } else if (counted && per_side > half) {
    mistakes.Add(section.table(),
                 fmt::format("per_side is {}; the deck has {} cards, so at "
                             "most {}",
                             per_side, scenario.deck.cards.size(), half));
  } else if (counted && per_side > held) {
    mistakes.Add(section.table(),
                 fmt::format("per_side is {}; the rows of this court hold {}",
                             per_side, held));
  } else if (random) {
    std::vector<CardId> numbers;
    for (const cards::Card& card : scenario.deck.cards) {
      numbers.push_back(card.number);
    }
    Random stream = Stream(scenario.seed, 1);
    scenario.layout = RandomLayout(plan, std::move(numbers),
                                   std::min({per_side, half, held}), stream);
  } else {
    CheckPlaces(scenario.Court().card, scenario.layout, where, mistakes);
  }
}

PlannedMove ReadMove(const toml::table& table, const court::Plan& plan,
                     const CardNames& names, Mistakes& mistakes) {
  Section section(table, "[[reading.move]]", mistakes);
  PlannedMove move;
  move.where = section.Where();
  section.Require("player");
  section.Require("card");
  section.Require("to");
  section.Player("player", move.player);
  if (const toml::node* node = section.Get("card")) {
    move.card = names.Read(*node, mistakes).value_or(0);
  }
  double ms = 0;
  const bool at = section.Number("at_ms", ms, 0, 300'000);
  move.from_settled = section.Number("after_settled_ms", ms, 0, 300'000);
  move.after = FromMilliseconds(ms);
  if (at == move.from_settled) {
    mistakes.Add(table,
                 at ? "a move has both at_ms and after_settled_ms; leave one "
                      "out"
                    : "a move has neither at_ms nor after_settled_ms; add one");
  }
  const toml::node* to = section.Get("to");
  section.NoOthers();
  if (to == nullptr || to->value<std::string>() == "away") return move;
  const toml::table* place = to->as_table();
  if (place == nullptr) {
    mistakes.Add(*to,
                 "to in [[reading.move]] is \"away\", or a place { territory "
                 "= , row = , column = }");
    return move;
  }
  Section lies(*place, "a place of reading.move.to", mistakes);
  PlacedCard placed;
  placed.card = move.card;
  lies.Require("territory");
  lies.Require("row");
  lies.Player("territory", placed.territory);
  ReadRow(lies, plan, placed.row);
  ReadAlong(lies, plan, placed.territory, placed.centre.x, mistakes);
  lies.NoOthers();
  placed.centre.y = plan.RowCentre(placed.territory, placed.row);
  placed.angle_deg = OwnersAngle(placed.territory);
  move.to = placed;
  return move;
}

}  // namespace kimari::sim
