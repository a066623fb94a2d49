#include "tests/e2e/written_sheet.h"

#include <toml++/toml.h>

#include <cmath>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "host/base/toml_text.h"

namespace kimari {
namespace {

using Json = nlohmann::json;

// A table as JSON, of these keys alone.
Json TableOf(const toml::node& node, const std::set<std::string_view>& known) {
  std::ostringstream place;
  place << node.source().begin;
  const toml::table* table = node.as_table();
  if (table == nullptr) throw std::runtime_error(place.str() + ": no table");
  for (const auto& [key, value] : *table) {
    if (!known.contains(key.str())) {
      throw std::runtime_error(place.str() + ": unknown key " +
                               std::string(key.str()));
    }
  }
  std::ostringstream text;
  text << toml::json_formatter{*table};
  return Json::parse(text.str());
}

Json TableOf(const toml::table& root, const char* key,
             const std::set<std::string_view>& known) {
  const toml::node* node = root.get(key);
  return node == nullptr ? Json::object() : TableOf(*node, known);
}

// `pair`: of A and of B.
Json Sides(const Json& pair) { return {{"A", pair.at(0)}, {"B", pair.at(1)}}; }
Json SidesOf(const Json& table, const char* key) {
  return Sides(table.value(key, Json{0, 0}));
}
Json ValueOf(const Json& table, const char* key) {
  return table.value(key, Json());
}

// Lists of these, as objects.
Json Named(const Json& rows, const std::vector<const char*>& names) {
  Json list = Json::array();
  for (const Json& row : rows) {
    Json object;
    for (size_t i = 0; i < names.size(); ++i) object[names[i]] = row.at(i);
    list.push_back(object);
  }
  return list;
}

Json SendsOf(const Json& line) {
  const Json sends = line.value("sends", Json::object());
  return {{"from", ValueOf(sends, "from")}, {"count", sends.value("count", 0)}};
}

Json AsRuled(const Json& line) {
  const Json ruled = ValueOf(line, "as_ruled");
  if (ruled.is_null()) return {};
  return {{"outcome", ruled.at("outcome")},
          {"taker", ValueOf(ruled, "taker")},
          {"faults", SidesOf(ruled, "faults")},
          {"sends", SendsOf(ruled)}};
}

Json LineOf(const toml::node& node, size_t number, const Json& set_aside) {
  const Json line =
      TableOf(node, {"card", "kimariji", "void", "outcome", "taker", "order",
                     "margin_ms", "faults", "sends", "as_ruled", "decisions",
                     "left", "stacks", "custody", "lost", "unnamed"});
  Json sends = SendsOf(line);
  const Json sent = line.value("sends", Json::object());
  sends["cards"] = sent.value("cards", Json::array());
  sends["forgotten"] = sent.value("forgotten", 0);
  return {{"reading", number},
          {"card", line.at("card")},
          {"kimariji", line.at("kimariji")},
          {"void", line.value("void", false)},
          {"outcome", line.at("outcome")},
          {"taker", ValueOf(line, "taker")},
          {"order", line.at("order")},
          {"margin_ms", ValueOf(line, "margin_ms")},
          {"faults", SidesOf(line, "faults")},
          {"sends", sends},
          {"as_ruled", AsRuled(line)},
          {"decisions", Named(line.value("decisions", Json::array()),
                              {"what", "by", "role", "reason"})},
          {"does_not_follow", false},
          {"left", SidesOf(line, "left")},
          {"stacks", SidesOf(line, "stacks")},
          {"custody", line.value("custody", 0)},
          {"lost", line.value("lost", 0)},
          {"unnamed", line.value("unnamed", 0)},
          {"set_aside", set_aside},
          {"sum", 100}};
}

Json IncidentOf(const toml::node& node) {
  const Json told =
      TableOf(node, {"player", "side", "what", "card", "by", "reason"});
  return {{"player", told.value("player", "")},
          {"side", ValueOf(told, "side")},
          {"what", told.at("what")},
          {"card", ValueOf(told, "card")},
          {"by", told.at("by")},
          {"reason", told.at("reason")}};
}

Json ResultOf(const toml::table& root) {
  const Json told =
      TableOf(root, "result", {"left", "stacks", "winner", "why", "signed"});
  return {
      {"left", Sides(told.at("left"))},
      {"stacks", Sides(told.at("stacks"))},
      {"winner", ValueOf(told, "winner")},
      {"why", told.at("why")},
      {"signed", Named(told.value("signed", Json::array()), {"by", "role"})}};
}

class Comparing {
 public:
  std::vector<std::string> Compare(const Json& written, const Json& made) {
    Compare("", written, made);
    return std::move(differences_);
  }

 private:
  void Say(const std::string& path, const Json& written, const Json& made) {
    differences_.push_back(path + ": the sheet says " + written.dump() +
                           ", the program " + made.dump());
  }

  void Compare(const std::string& path, const Json& written, const Json& made) {
    if (written.is_object() && made.is_object()) {
      for (const auto& [key, value] : written.items()) {
        const std::string at = path.empty() ? key : path + "." + key;
        if (key == "margin_ms" && value.is_number()) {
          CompareMargin(at, value, made);
        } else {
          Compare(at, value, made.value(key, Json()));
        }
      }
      return;
    }
    if (written.is_array() && made.is_array() &&
        written.size() == made.size()) {
      for (size_t i = 0; i < written.size(); ++i) {
        Compare(path + "[" + std::to_string(i + 1) + "]", written[i], made[i]);
      }
      return;
    }
    if (written != made) Say(path, written, made);
  }

  void CompareMargin(const std::string& path, const Json& written,
                     const Json& line) {
    const Json margin = line.value("margin_ms", Json());
    const Json sigma = line.value("sigma_ms", Json());
    if (!margin.is_number() || !sigma.is_number() ||
        std::abs(margin.get<double>() - written.get<double>()) >
            3 * sigma.get<double>()) {
      Say(path, written, {{"margin_ms", margin}, {"sigma_ms", sigma}});
    }
  }

  std::vector<std::string> differences_;
};

}  // namespace

Json ReadWrittenSheet(const std::string& path) {
  const toml::table root = ParseTomlFile(path).value();
  const Json told = TableOf(root, {"players", "set_aside", "entries", "line",
                                   "incidents", "start", "result"});
  Json lines = Json::array();
  if (const toml::array* written = root["line"].as_array()) {
    for (const toml::node& node : *written) {
      lines.push_back(LineOf(node, lines.size() + 1, told.at("set_aside")));
    }
  }
  Json incidents = Json::array();
  if (const toml::array* written = root["incidents"].as_array()) {
    for (const toml::node& node : *written) {
      incidents.push_back(IncidentOf(node));
    }
  }
  const Json start = TableOf(root, "start", {"off", "let_stand_by"});
  // Of what is off only how much; sentences are the program's.
  const Json off(start.value("off", size_t{0}), Json::object());
  // Each entry of the desk counts.
  const Json desk(told.at("entries").get<size_t>(), Json{{"counts", true}});
  return {{"format", "kimari-score-sheet 1"},
          {"players", Sides(told.at("players"))},
          {"start",
           {{"off", off}, {"let_stand_by", ValueOf(start, "let_stand_by")}}},
          {"lines", lines},
          {"desk", desk},
          {"chain", {{"whole", true}, {"broken", Json::array()}}},
          {"incidents", incidents},
          {"result", ResultOf(root)},
          {"missing", Json::array()}};
}

std::vector<std::string> Differences(const Json& written, const Json& made) {
  return Comparing().Compare(written, made);
}

}  // namespace kimari
