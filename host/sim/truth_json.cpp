// truth.json: SCENARIO.md says what its keys mean.
#include <nlohmann/json.hpp>

#include "host/sim/truth.h"

namespace kimari::sim {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kFormat = "kimari-truth 1";
constexpr const char* kRows[] = {"upper", "middle", "lower"};

std::string Name(Side side) { return std::string(1, Letter(side)); }
const char* Hand(bool left) { return left ? "left" : "right"; }

Json Write(const PlacedCard& c) {
  return {{"card", c.card},      {"territory", Name(c.territory)},
          {"row", kRows[c.row]}, {"x_mm", c.centre.x},
          {"y_mm", c.centre.y},  {"angle_deg", c.angle_deg},
          {"face_up", c.face_up}};
}
Json Write(const TrueContact& c) {
  return {{"player", Name(c.player)},
          {"hand", Hand(c.left)},
          {"card", c.card},
          {"territory", Name(c.territory)},
          {"t_ns", c.t.ns},
          {"lifted_ns", c.lifted.ns},
          {"inside_line", c.inside_line},
          {"valid_hand", c.valid_hand}};
}
Json Write(const TrueExit& e) {
  return {{"card", e.card},
          {"territory", Name(e.territory)},
          {"t_ns", e.t.ns},
          {"pushed_by", e.pushed_by ? Json(Name(*e.pushed_by)) : Json()}};
}
Json Write(const TrueHover& h) {
  return {{"player", Name(h.player)}, {"hand", Hand(h.left)},
          {"card", h.card},           {"from_ns", h.from.ns},
          {"to_ns", h.to.ns},         {"height_mm", h.height_mm}};
}
Json Write(const TrueReading& r);
Json Write(const TrueDisturbance& d);
template <typename T>
Json WriteAll(const std::vector<T>& items) {
  Json array = Json::array();
  for (const T& item : items) array.push_back(Write(item));
  return array;
}
Json Write(const TrueReading& r) {
  return {{"reading", r.reading},
          {"card", r.card},
          {"note", r.note},
          {"first_sound_ns", r.first_sound.ns},
          {"layout", WriteAll(r.layout)},
          {"contacts", WriteAll(r.contacts)},
          {"exits", WriteAll(r.exits)},
          {"hovers", WriteAll(r.hovers)},
          {"disturbed", r.disturbed},
          {"settled_ns", r.settled.ns},
          {"tidy_ns", r.tidy.ns},
          {"slip_ns", r.slip.ns},
          {"scorable", r.scorable},
          {"why_not", r.why_not}};
}
Json Write(const TrueDisturbance& d) {
  return {{"kind", d.kind}, {"from_ns", d.from.ns}, {"to_ns", d.to.ns}};
}

Side ReadSide(const Json& json) {
  return json.get<std::string>() == "B" ? Side::kB : Side::kA;
}
HostTime ReadTime(const Json& json) { return {json.get<int64_t>()}; }
bool ReadLeft(const Json& json) { return json.get<std::string>() == "left"; }

void Read(const Json& j, PlacedCard& c) {
  const std::string row = j.at("row");
  c = {j.at("card"),
       ReadSide(j.at("territory")),
       row == "upper"    ? 0
       : row == "middle" ? 1
                         : 2,
       {j.at("x_mm"), j.at("y_mm")},
       j.at("angle_deg"),
       j.value("face_up", true)};
}
void Read(const Json& j, TrueContact& c) {
  c = {ReadSide(j.at("player")),
       ReadLeft(j.at("hand")),
       j.at("card"),
       ReadSide(j.at("territory")),
       ReadTime(j.at("t_ns")),
       ReadTime(j.at("lifted_ns")),
       j.at("inside_line"),
       j.at("valid_hand")};
}
void Read(const Json& j, TrueExit& e) {
  e = {j.at("card"), ReadSide(j.at("territory")), ReadTime(j.at("t_ns")), {}};
  if (!j.at("pushed_by").is_null()) e.pushed_by = ReadSide(j.at("pushed_by"));
}
void Read(const Json& j, TrueHover& h) {
  h = {ReadSide(j.at("player")),  ReadLeft(j.at("hand")),  j.at("card"),
       ReadTime(j.at("from_ns")), ReadTime(j.at("to_ns")), j.at("height_mm")};
}
void Read(const Json& j, TrueDisturbance& d) {
  d = {j.at("kind"), ReadTime(j.at("from_ns")), ReadTime(j.at("to_ns"))};
}
void Read(const Json& j, TrueReading& r);
template <typename T>
void ReadAll(const Json& array, std::vector<T>& items) {
  for (const Json& item : array) Read(item, items.emplace_back());
}
void Read(const Json& j, TrueReading& r) {
  r.reading = j.at("reading");
  r.card = j.at("card");
  r.note = j.value("note", "");
  r.first_sound = ReadTime(j.at("first_sound_ns"));
  ReadAll(j.at("layout"), r.layout);
  ReadAll(j.at("contacts"), r.contacts);
  ReadAll(j.at("exits"), r.exits);
  ReadAll(j.at("hovers"), r.hovers);
  r.disturbed = j.at("disturbed").get<std::vector<std::string>>();
  r.settled = ReadTime(j.at("settled_ns"));
  r.tidy = ReadTime(j.at("tidy_ns"));
  r.slip = {j.at("slip_ns").get<int64_t>()};
  r.scorable = j.at("scorable");
  r.why_not = j.value("why_not", "");
}

}  // namespace

std::string TruthJson(const Truth& truth) {
  const Json json{{"format", kFormat},
                  {"scenario", truth.scenario},
                  {"seed", truth.seed},
                  {"rule_book", truth.rule_book},
                  {"deck", truth.deck},
                  {"options", Json::parse(rules::OptionsJson(truth.options))},
                  {"readings", WriteAll(truth.readings)},
                  {"disturbances", WriteAll(truth.disturbances)}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Truth> ParseTruth(const std::string& text) {
  try {
    const Json json = Json::parse(text);
    if (json.at("format") != kFormat) {
      return Fail(ErrorKind::kFile,
                  "truth.json is not of the format \"kimari-truth 1\"; "
                  "simulate the scenario again with this version");
    }
    Truth truth;
    truth.scenario = json.at("scenario");
    truth.seed = json.at("seed");
    truth.rule_book = json.at("rule_book");
    truth.deck = json.at("deck");
    Result<rules::KyogiOptions> options =
        rules::ParseOptions(json.at("options").dump());
    if (!options) return tl::unexpected(options.error());
    truth.options = *options;
    ReadAll(json.at("readings"), truth.readings);
    ReadAll(json.at("disturbances"), truth.disturbances);
    return truth;
  } catch (const Json::exception& e) {
    return Fail(ErrorKind::kFile,
                std::string("truth.json cannot be understood: ") + e.what() +
                    "; simulate the scenario again");
  }
}

}  // namespace kimari::sim
