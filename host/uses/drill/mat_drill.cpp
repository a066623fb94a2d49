#include "host/uses/drill/mat_drill.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;
using At = GhostMove::At;

// What is read as in a match is of one kind there, whatever it is at a desk.
bool OfItsOwn(Kind kind) { return OnlyOnTheMat(kind) || kind == Kind::kLayout; }

}  // namespace

MatDrill OnTheMatOf(const DrillSet& set) {
  MatDrill mat;
  mat.id = set.drill.id;
  if (OfItsOwn(set.drill.kind)) mat.kind = set.drill.kind;
  for (const Asked& asked : set.asked) {
    if (asked.after_min) mat.after_min.push_back(*asked.after_min);
  }
  if (set.drill.kind != Kind::kGhost) return mat;
  for (const Asked& asked : set.asked) {
    GhostMove move;
    if (asked.ghost_ms) {
      move.at = asked.ghost == asked.card ? At::kCalled : At::kOther;
      if (move.at == At::kOther) move.card = asked.ghost;
      move.ms = *asked.ghost_ms;
    }
    mat.ghost.push_back(move);
  }
  return mat;
}

std::string ToJson(const MatDrill& drill) {
  Json json = {{"id", drill.id}, {"kind", NameOf(drill.kind)}};
  json["ghost"] = Json::array();
  for (const GhostMove& move : drill.ghost) {
    json["ghost"].push_back({static_cast<int>(move.at), move.card, move.ms});
  }
  if (!drill.after_min.empty()) json["after_min"] = drill.after_min;
  return JsonText(json);
}

MatDrill MatDrillOf(const std::string& text) {
  const Json json = ParseJson(text);
  if (!json.is_object()) return {};
  MatDrill drill;
  const auto id = json.find("id");
  const auto kind = json.find("kind");
  if (id != json.end() && id->is_string()) drill.id = id->get<std::string>();
  if (kind != json.end() && kind->is_string()) {
    (void)KindOf(kind->get<std::string>(), drill.kind);
  }
  if (!OfItsOwn(drill.kind)) drill.kind = Kind::kRig;
  const auto after = json.find("after_min");
  if (after != json.end() && after->is_array() &&
      std::ranges::all_of(*after, &Json::is_number)) {
    after->get_to(drill.after_min);
  }
  const auto ghost = json.find("ghost");
  if (ghost == json.end() || !ghost->is_array()) return drill;
  for (const Json& each : *ghost) {
    const bool whole = each.is_array() && each.size() == 3 &&
                       std::ranges::all_of(each, &Json::is_number);
    GhostMove move;
    if (whole) {
      const int at = std::clamp(each[0].get<int>(), 0, 2);
      move = {static_cast<At>(at), each[1].get<cards::CardId>(), each[2]};
    }
    drill.ghost.push_back(move);
  }
  return drill;
}

}  // namespace kimari::drill
