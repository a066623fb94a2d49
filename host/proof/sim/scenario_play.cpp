// The playing parts of a scenario file: readings, strokes, tidying.
#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "host/proof/sim/scenario_sections.h"

namespace kimari::sim {
namespace {

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
               Neighbour(scenario_.Court().card, scenario_.layout, *placed,
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
        (std::abs(stroke.off.x) > scenario_.Court().card.width / 2 ||
         std::abs(stroke.off.y) > scenario_.Court().card.height / 2)) {
      mistakes_.Add(
          section.table(),
          fmt::format("aim_x_mm {} and aim_y_mm {} miss the card "
                      "({} x {} mm); aim at a place instead",
                      stroke.off.x, stroke.off.y, scenario_.Court().card.width,
                      scenario_.Court().card.height));
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

void ReadAfter(const toml::table& table, const court::Plan& plan,
               const CardNames& names, After& after, Mistakes& mistakes) {
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
    ReadRow(place, plan, send_to.row);
    int column = 0;
    const bool by_x =
        place.Number("x_mm", send_to.x_mm, -EdgeX(plan), EdgeX(plan));
    // Whose left is not known before it is known who sends: kept as a column.
    const bool by_column = place.Integer(
        "column", column, 1, static_cast<int>(plan.PadsOf(Side::kA, 0).size()));
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
           {"note", "stroke", "hand_up", "after", "move", "desk", "again"}) {
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
      ReadAfter(*after, scenario.Court(), names, reading.after, mistakes);
    }
    for (const toml::table* move : section.Tables("move")) {
      reading.moves.push_back(
          ReadMove(*move, scenario.Court(), names, mistakes));
    }
    section.NoOthers();
    scenario.readings.push_back(std::move(reading));
  }
}

}  // namespace kimari::sim
