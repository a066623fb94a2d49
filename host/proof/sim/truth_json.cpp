// truth.json: SCENARIO.md says what its keys mean.
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/proof/sim/truth.h"

namespace kimari::sim {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "kimari-truth 1";

std::string Name(Side side) { return std::string(1, Letter(side)); }
const char* HandName(bool left) { return left ? "left" : "right"; }

Json Write(const court::Plan& plan, const PlacedCard& c) {
  return {{"card", c.card},
          {"territory", Name(c.territory)},
          {"row", plan.rows[static_cast<size_t>(c.row)].name},
          {"x_mm", c.centre.x},
          {"y_mm", c.centre.y},
          {"angle_deg", c.angle_deg},
          {"face_up", c.face_up}};
}
Json Write(const TrueContact& c) {
  return {{"player", Name(c.player)},
          {"hand", HandName(c.left)},
          {"card", c.card},
          {"territory", Name(c.territory)},
          {"t_ns", c.t.ns},
          {"lifted_ns", c.lifted.ns},
          {"inside_line", c.inside_line},
          {"in_other_line", c.in_other_line},
          {"valid_hand", c.valid_hand}};
}
Json Write(const TrueExit& e) {
  return {{"card", e.card},
          {"territory", Name(e.territory)},
          {"t_ns", e.t.ns},
          {"pushed_by", e.pushed_by ? Json(Name(*e.pushed_by)) : Json()},
          {"left", e.left},
          {"right", e.right},
          {"valid_hand", e.valid_hand}};
}
Json Write(const TrueHover& h) {
  return {{"player", Name(h.player)}, {"hand", HandName(h.left)},
          {"card", h.card},           {"from_ns", h.from.ns},
          {"to_ns", h.to.ns},         {"height_mm", h.height_mm}};
}
Json Write(const TrueHandUp& u) {
  return {{"player", Name(u.player)},
          {"hand", HandName(u.left)},
          {"from_ns", u.from.ns},
          {"to_ns", u.to.ns}};
}
Json Write(const TrueDisturbance& d);
template <typename T>
Json WriteAll(const std::vector<T>& items) {
  Json array = Json::array();
  for (const T& item : items) array.push_back(Write(item));
  return array;
}
Json Write(const court::Plan& plan, const TrueReading& r) {
  Json layout = Json::array();
  for (const PlacedCard& card : r.layout) layout.push_back(Write(plan, card));
  return {{"reading", r.reading},
          {"card", r.card},
          {"note", r.note},
          {"first_sound_ns", r.first_sound.ns},
          {"layout", layout},
          {"contacts", WriteAll(r.contacts)},
          {"exits", WriteAll(r.exits)},
          {"hovers", WriteAll(r.hovers)},
          {"hands_up", WriteAll(r.hands_up)},
          {"disturbed", r.disturbed},
          {"said", r.said},
          {"settled_ns", r.settled.ns},
          {"tidy_ns", r.tidy.ns},
          {"slip_ns", r.slip.ns},
          {"stall_ns", r.stall.ns},
          {"scorable", r.scorable},
          {"why_not", r.why_not}};
}
Json Write(const TrueDisturbance& d) {
  return {{"kind", d.kind}, {"from_ns", d.from.ns}, {"to_ns", d.to.ns}};
}

}  // namespace

std::string TruthJson(const Truth& truth) {
  Json readings = Json::array();
  for (const TrueReading& reading : truth.readings) {
    readings.push_back(Write(*truth.court, reading));
  }
  Json json{{"format", kFormat},
            {"scenario", truth.scenario},
            {"seed", truth.seed},
            {"rule_book", std::string(truth.book->Id())},
            {"deck", truth.deck},
            {"physics", truth.physics},
            {"options", ParseOrderedJson(truth.book->OptionsJson())},
            {"readings", readings},
            {"disturbances", WriteAll(truth.disturbances)}};
  if (truth.ended) json["ended_ns"] = truth.ended->ns;
  return JsonText(json, 1) + "\n";
}

}  // namespace kimari::sim
