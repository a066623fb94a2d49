// The playing parts of a scenario file: layout, readings, strokes.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "host/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

constexpr double kEdgeX = court::kWidth / 2 - court::kCardWidth / 2;

void ReadRow(Section& section, int& row) {
  section.Choice("row", row, {"upper", "middle", "lower"});
}

// x_mm or column, one of them; false when neither is there.
bool ReadAlong(Section& section, Side territory, double& x,
               Mistakes& mistakes) {
  int column = 1;
  const bool by_x = section.Number("x_mm", x, -kEdgeX, kEdgeX);
  const bool by_column = section.Integer("column", column, 1, 16);
  if (by_x == by_column) {
    mistakes.Add(section.table(),
                 by_x ? "a card has both x_mm and column; leave one out"
                      : "a card has neither x_mm nor column; add one");
    return false;
  }
  if (by_column) x = ColumnX(territory, column);
  return true;
}

std::optional<PlacedCard> ReadPlaced(const toml::table& table, Side territory,
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
  ReadRow(section, placed.row);
  double off = 0;
  double askew = 0;
  bool upside_down = false;
  bool face_down = false;
  ReadAlong(section, territory, placed.centre.x, mistakes);
  section.Number("off_mm", off, -4, 4);
  section.Number("askew_deg", askew, -10, 10);
  section.Flag("upside_down", upside_down);
  section.Flag("face_down", face_down);
  section.NoOthers();
  placed.centre.y = court::RowCentre(territory, placed.row) + off;
  placed.angle_deg = OwnersAngle(territory) + askew + (upside_down ? 180 : 0);
  if (placed.angle_deg >= 360) placed.angle_deg -= 360;
  placed.face_up = !face_down;
  if (mistakes.Any()) return std::nullopt;
  return placed;
}

void CheckPlaces(const Layout& layout, const std::vector<std::string>& where,
                 Mistakes& mistakes) {
  std::map<CardId, size_t> seen;
  for (size_t i = 0; i < layout.size(); ++i) {
    const auto [it, fresh] = seen.try_emplace(layout[i].card, i);
    if (!fresh) {
      mistakes.AddAt(where[i], fmt::format("card {} is laid twice, first at "
                                           "{}; leave one out",
                                           layout[i].card, where[it->second]));
    }
  }
  if (const auto pair = FirstOverlap(layout)) {
    const PlacedCard& a = layout[pair->first];
    const PlacedCard& b = layout[pair->second];
    mistakes.AddAt(
        where[pair->second],
        fmt::format("card {} lies on card {} (x_mm {:.1f} and {:.1f}, {}); two "
                    "cards in a row are at least {} mm apart",
                    b.card, a.card, b.centre.x, a.centre.x, where[pair->first],
                    court::kCardWidth));
  }
}

class StrokeReader {
 public:
  StrokeReader(const CardNames& names, const Scenario& scenario,
               Mistakes& mistakes)
      : names_(names), scenario_(scenario), mistakes_(mistakes) {}

  Stroke Read(const toml::table& table, const PlannedReading& reading,
              Random random) {
    Section section(table, "a stroke", mistakes_);
    Stroke stroke;
    stroke.where = section.Where();
    section.Require("player");
    section.Player("player", stroke.player);
    const PlayerModel& player =
        scenario_.player_models[static_cast<size_t>(Index(stroke.player))];
    int hand = player.left_handed ? 0 : 1;
    section.Choice("hand", hand, {"left", "right"});
    stroke.left = hand == 0;
    int kind = 0;
    section.Choice("kind", kind, {"press", "sweep", "push", "hover"});
    stroke.kind = static_cast<StrokeKind>(kind);
    ReadTarget(section, reading, stroke);
    ReadTime(section, reading, stroke);
    ReadMotion(section, player, random, stroke);
    section.NoOthers();
    return stroke;
  }

 private:
  void ReadTarget(Section& section, const PlannedReading& reading,
                  Stroke& stroke) {
    const toml::node* node = section.Get("target");
    if (node != nullptr && node->is_table()) {
      stroke.aim = Aim::kPlace;
      section.Place("target", stroke.place, 600);
      if (stroke.kind == StrokeKind::kPush) {
        mistakes_.Add(*node, "a push needs a card as its target");
      }
      return;
    }
    const bool called =
        node == nullptr || node->value<std::string>() == "called";
    stroke.aim = called ? Aim::kCalled : Aim::kCard;
    stroke.card =
        called ? reading.card : names_.Read(*node, mistakes_).value_or(0);
    if (mistakes_.Any()) return;
    const PlacedCard* placed = Find(scenario_.layout, stroke.card);
    const toml::node& at = node != nullptr ? *node : section.table();
    if (placed == nullptr) {
      mistakes_.Add(at, called
                            ? fmt::format("card {} is a dead card: nobody can "
                                          "aim at \"called\"; name another "
                                          "target",
                                          stroke.card)
                            : fmt::format("card {} does not lie on the court; "
                                          "aim at a card of the layout or at a "
                                          "place",
                                          stroke.card));
    } else if (stroke.kind == StrokeKind::kPush &&
               Neighbour(scenario_.layout, *placed,
                         placed->centre.x >= 0 ? -1 : 1, 60) == nullptr) {
      mistakes_.Add(at, fmt::format("card {} has no neighbour within 60 mm on "
                                    "its inner side to push it with",
                                    stroke.card));
    }
  }

  void ReadTime(Section& section, const PlannedReading& reading,
                Stroke& stroke) {
    double margin = 0;
    const bool by_touch =
        section.Number("touch_ms", stroke.touch_ms, -500, 20000);
    const bool by_margin = section.Number("margin_ms", margin, -20500, 20500);
    if (by_touch == by_margin) {
      mistakes_.Add(section.table(),
                    by_touch ? "a stroke has both touch_ms and margin_ms; "
                               "leave one out"
                             : "a stroke has neither touch_ms nor margin_ms; "
                               "add one");
    } else if (by_margin) {
      if (reading.strokes.empty()) {
        mistakes_.Add(section.table(),
                      "margin_ms counts from the first stroke "
                      "of the reading; this is the first: "
                      "give it touch_ms");
        return;
      }
      stroke.touch_ms = reading.strokes.front().touch_ms + margin;
      if (stroke.touch_ms < -500 || stroke.touch_ms > 20000) {
        mistakes_.Add(section.table(),
                      "margin_ms leads outside -500 to 20000 "
                      "ms after the first sound");
      }
    }
    for (const Stroke& other : reading.strokes) {
      if (other.player == stroke.player && other.left == stroke.left &&
          std::abs(other.touch_ms - stroke.touch_ms) < 150) {
        mistakes_.Add(section.table(),
                      fmt::format("one hand takes one stroke at a time; the "
                                  "stroke at {} is less than 150 ms away",
                                  other.where));
      }
    }
  }

  void ReadMotion(Section& section, const PlayerModel& player, Random& random,
                  Stroke& stroke) {
    stroke.speed_m_s = random.Uniform(2.5, 5);
    stroke.off = {random.Uniform(-8, 8), random.Uniform(-8, 8)};
    if (stroke.aim == Aim::kPlace) stroke.off = {};
    section.Number("speed_m_s", stroke.speed_m_s, 0.2, 12);
    stroke.descent_m_s = std::min(6.0, 0.35 * stroke.speed_m_s);
    section.Number("descent_m_s", stroke.descent_m_s, 0.02, 6);
    section.Number("aim_x_mm", stroke.off.x, -40, 40);
    section.Number("aim_y_mm", stroke.off.y, -40, 40);
    if (stroke.aim != Aim::kPlace &&
        (std::abs(stroke.off.x) > court::kCardWidth / 2 ||
         std::abs(stroke.off.y) > court::kCardHeight / 2)) {
      mistakes_.Add(section.table(),
                    fmt::format("aim_x_mm {} and aim_y_mm {} miss the card "
                                "({} x {} mm); aim at a place instead",
                                stroke.off.x, stroke.off.y, court::kCardWidth,
                                court::kCardHeight));
    }
    const bool directed =
        section.Number("direction_deg", stroke.direction_deg, -360, 360);
    const bool through =
        section.Number("through_mm", stroke.through_mm, 0, 900);
    if ((directed || through) && stroke.kind != StrokeKind::kSweep &&
        stroke.kind != StrokeKind::kPush) {
      mistakes_.Add(section.table(),
                    "direction_deg and through_mm belong to "
                    "sweep and push; leave them out");
    }
    section.Number("press_ms", stroke.press_ms, 1, 10000);
    section.Number("height_mm", stroke.height_mm, 1, 100);
    stroke.touch_pf = player.touch_pf;
    section.Number("touch_pf", stroke.touch_pf, 0.1, 20);
    const bool left = stroke.left;
    const std::optional<Hand> declared =
        scenario_.declared[static_cast<size_t>(Index(stroke.player))];
    const auto it = valid_left_
                        .try_emplace(stroke.player,
                                     declared ? declared == Hand::kLeft : left)
                        .first;
    stroke.valid = it->second == left;
    section.Flag("valid", stroke.valid);
  }

  const CardNames& names_;
  const Scenario& scenario_;
  Mistakes& mistakes_;
  std::map<Side, bool> valid_left_;  // declared, else the hand used first
};

void ReadAfter(const toml::table& table, const CardNames& names, After& after,
               Mistakes& mistakes) {
  Section section(table, "[reading.after]", mistakes);
  after.where = section.Where();
  section.Number("tidy_s", after.tidy_s, 0, 60);
  if (const toml::node* node = section.Get("send")) {
    if (const toml::array* array = node->as_array()) {
      for (const toml::node& card : *array) {
        after.send.push_back(names.Read(card, mistakes).value_or(0));
      }
    } else {
      mistakes.Add(*node, "send in [reading.after] must be an array of cards");
    }
  }
  for (const toml::table* to : section.Tables("to")) {
    Section place(*to, "a place of reading.after.to", mistakes);
    SendTo send_to;
    place.Require("row");
    ReadRow(place, send_to.row);
    int column = 0;
    const bool by_x = place.Number("x_mm", send_to.x_mm, -kEdgeX, kEdgeX);
    // Whose left is not known before it is known who sends: kept as a column.
    const bool by_column = place.Integer("column", column, 1, 16);
    if (by_x == by_column) {
      mistakes.Add(*to, "a place needs one of x_mm and column");
    }
    send_to.column = column;
    place.NoOthers();
    after.to.push_back(send_to);
  }
  section.Flag("forget", after.forget);
  int side = 0;
  if (section.Choice("unearned", side, {"A", "B"})) {
    after.unearned = side == 0 ? Side::kA : Side::kB;
  }
  section.Number("askew_mm", after.askew_mm, 0, 30);
  section.NoOthers();
}

}  // namespace

void ReadLayout(const toml::table* table, const CardNames& names,
                Scenario& scenario, Mistakes& mistakes) {
  static const toml::table kNone;
  Section section(table != nullptr ? *table : kNone, "[layout]", mistakes);
  std::vector<std::string> where;
  for (const Side side : {Side::kA, Side::kB}) {
    const char* key = side == Side::kA ? "A" : "B";
    for (const toml::table* card : section.Tables(key)) {
      const auto placed = ReadPlaced(*card, side, names, mistakes);
      if (!placed) return;
      scenario.layout.push_back(*placed);
      where.push_back(mistakes.Where(*card));
    }
  }
  bool random = scenario.layout.empty();
  int per_side = 25;
  const int half = static_cast<int>(scenario.deck.cards.size() / 2);
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
  } else if (random) {
    std::vector<CardId> numbers;
    for (const cards::Card& card : scenario.deck.cards) {
      numbers.push_back(card.number);
    }
    Random stream = Stream(scenario.seed, 1);
    scenario.layout =
        RandomLayout(std::move(numbers), std::min(per_side, half), stream);
  } else {
    CheckPlaces(scenario.layout, where, mistakes);
  }
}

void ReadReadings(const std::vector<const toml::table*>& tables,
                  const CardNames& names, Scenario& scenario,
                  Mistakes& mistakes) {
  StrokeReader strokes(names, scenario, mistakes);
  std::map<CardId, std::string> read;
  for (const toml::table* table : tables) {
    Section section(*table, "[[reading]]", mistakes);
    PlannedReading reading;
    reading.where = section.Where();
    section.Require("card");
    if (const toml::node* node = section.Get("card")) {
      reading.card = names.Read(*node, mistakes).value_or(0);
    }
    if (mistakes.Any()) {
      for (const char* key :
           {"note", "stroke", "hand_up", "after", "desk", "again"}) {
        section.Get(key);
      }
      section.NoOthers();
      return;
    }
    const auto [it, fresh] = read.try_emplace(reading.card, reading.where);
    section.Flag("again", reading.again);
    if (fresh == reading.again) {
      mistakes.AddAt(
          reading.where,
          fresh ? fmt::format("card {} was not read before: leave again out",
                              reading.card)
                : fmt::format("card {} is read twice, first at {}; a card is "
                              "read once, unless that reading is void and this "
                              "one says again = true",
                              reading.card, it->second));
    }
    section.Get("desk");  // scenario_desk.cpp
    section.Text("note", reading.note);
    for (const toml::table* stroke : section.Tables("stroke")) {
      reading.strokes.push_back(
          strokes.Read(*stroke, reading,
                       Stream(scenario.seed, 2, scenario.readings.size(),
                              reading.strokes.size())));
      if (mistakes.Any()) return;
    }
    for (const toml::table* up : section.Tables("hand_up")) {
      reading.hands_up.push_back(
          ReadHandUp(*up, scenario,
                     Stream(scenario.seed, 9, scenario.readings.size(),
                            reading.hands_up.size()),
                     mistakes));
    }
    if (const toml::table* after = section.Table("after")) {
      ReadAfter(*after, names, reading.after, mistakes);
    }
    section.NoOthers();
    scenario.readings.push_back(std::move(reading));
  }
}

}  // namespace kimari::sim
