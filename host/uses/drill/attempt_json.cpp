#include "host/uses/drill/attempt_json.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "host/base/json_text.h"
#include "host/uses/drill/day.h"
#include "host/uses/drill/number_or_null.h"

namespace kimari::drill {
namespace {

using Json = nlohmann::json;

// False where it is there and is neither a number nor null.
bool Maybe(const Json& from, const char* key, std::optional<double>& out) {
  const auto found = from.find(key);
  if (found == from.end() || found->is_null()) return true;
  if (!found->is_number()) return false;
  out = found->get<double>();
  return true;
}

template <typename T>
bool Take(const Json& from, const char* key, T& out) {
  const auto found = from.find(key);
  if (found == from.end()) return false;
  if constexpr (std::is_same_v<T, std::string>) {
    if (!found->is_string()) return false;
  } else if constexpr (std::is_same_v<T, bool>) {
    if (!found->is_boolean()) return false;
  } else if constexpr (std::is_same_v<T, double>) {
    if (!found->is_number()) return false;
  } else {
    if (!found->is_number_unsigned()) return false;
  }
  out = found->get<T>();
  return true;
}

// A key that lines of the first version have not: `out` stays then.
template <typename T>
bool TakeNew(const Json& from, const char* key, T& out) {
  return !from.contains(key) || Take(from, key, out);
}

// As [ms, x, y], to a tenth.
Json WayJson(const std::vector<WayPoint>& way) {
  const auto tenth = [](double value) { return std::round(value * 10) / 10; };
  Json json = Json::array();
  for (const WayPoint& point : way) {
    json.push_back({tenth(point.ms), tenth(point.x_mm), tenth(point.y_mm)});
  }
  return json;
}

bool TakeWay(const Json& from, std::vector<WayPoint>& way) {
  const auto found = from.find("way");
  if (found == from.end()) return true;
  if (!found->is_array()) return false;
  for (const Json& point : *found) {
    if (!point.is_array() || point.size() != 3 ||
        !std::ranges::all_of(point, &Json::is_number)) {
      return false;
    }
    way.push_back({point[0], point[1], point[2]});
  }
  return true;
}

void AddMat(const Attempt& attempt, Json& json) {
  json["recording"] = attempt.recording;
  json["moved_ms"] = NumberOrNull(attempt.moved_ms);
  json["moved_sigma_ms"] = NumberOrNull(attempt.moved_sigma_ms);
  json["lifted_ms"] = NumberOrNull(attempt.lifted_ms);
  json["lifted_sigma_ms"] = NumberOrNull(attempt.lifted_sigma_ms);
  json["way"] = WayJson(attempt.way);
  json["near_mm"] = NumberOrNull(attempt.near_mm);
  json["near"] = attempt.near;
  json["beside"] = attempt.beside;
}

bool TakeMat(const Json& from, Attempt& attempt) {
  return TakeNew(from, "recording", attempt.recording) &&
         Maybe(from, "moved_ms", attempt.moved_ms) &&
         Maybe(from, "moved_sigma_ms", attempt.moved_sigma_ms) &&
         Maybe(from, "lifted_ms", attempt.lifted_ms) &&
         Maybe(from, "lifted_sigma_ms", attempt.lifted_sigma_ms) &&
         TakeWay(from, attempt.way) &&
         Maybe(from, "near_mm", attempt.near_mm) &&
         TakeNew(from, "near", attempt.near) &&
         TakeNew(from, "beside", attempt.beside);
}

}  // namespace

std::string ToJson(const Attempt& attempt) {
  Json json = {{"set", attempt.set},
               {"drill", attempt.drill},
               {"kind", NameOf(attempt.kind)},
               {"player", attempt.player},
               {"began", attempt.began},
               {"place", attempt.place},
               {"card", attempt.card},
               {"kimariji", attempt.kimariji},
               {"kana", attempt.kana},
               {"dead", attempt.dead},
               {"half", attempt.half == Half::kOwn ? "own" : "other"},
               {"row", attempt.row},
               {"answered", attempt.answered},
               {"said", attempt.said},
               {"sound_ms", NumberOrNull(attempt.sound_ms)},
               {"kimariji_ms", NumberOrNull(attempt.kimariji_ms)},
               {"sigma_ms", attempt.sigma_ms},
               {"kimariji_sigma_ms", NumberOrNull(attempt.kimariji_sigma_ms)},
               {"after_min", NumberOrNull(attempt.after_min)},
               {"ghost", attempt.ghost},
               {"ghost_ms", NumberOrNull(attempt.ghost_ms)},
               {"partner", attempt.partner}};
  if (OfTheMat(attempt)) AddMat(attempt, json);
  return JsonText(json);
}

std::string MatJson(const Attempt& attempt) {
  Json json = Json::object();
  AddMat(attempt, json);
  return JsonText(json);
}

bool TakeMat(const std::string& text, Attempt& attempt) {
  const Json json = ParseJson(text);
  return json.is_object() && TakeMat(json, attempt);
}

Result<Attempt> AttemptOf(const std::string& line) {
  const Json json = ParseJson(line);
  Attempt attempt;
  std::string half;
  std::string kind(NameOf(attempt.kind));
  const bool whole =
      json.is_object() && Take(json, "set", attempt.set) &&
      Take(json, "player", attempt.player) &&
      Take(json, "began", attempt.began) &&
      Take(json, "place", attempt.place) && Take(json, "card", attempt.card) &&
      Take(json, "kimariji", attempt.kimariji) &&
      Take(json, "kana", attempt.kana) && Take(json, "dead", attempt.dead) &&
      Take(json, "half", half) && Take(json, "row", attempt.row) &&
      Take(json, "answered", attempt.answered) &&
      Take(json, "sigma_ms", attempt.sigma_ms) &&
      Maybe(json, "sound_ms", attempt.sound_ms) &&
      Maybe(json, "kimariji_ms", attempt.kimariji_ms) &&
      TakeNew(json, "drill", attempt.drill) && TakeNew(json, "kind", kind) &&
      TakeNew(json, "said", attempt.said) &&
      TakeNew(json, "ghost", attempt.ghost) &&
      Maybe(json, "kimariji_sigma_ms", attempt.kimariji_sigma_ms) &&
      Maybe(json, "after_min", attempt.after_min) &&
      Maybe(json, "ghost_ms", attempt.ghost_ms) &&
      TakeNew(json, "partner", attempt.partner) && TakeMat(json, attempt) &&
      KindOf(kind, attempt.kind) && (half == "own" || half == "other");
  if (!whole) return Fail(ErrorKind::kFile, "this is no attempt of a drill");
  attempt.half = half == "own" ? Half::kOwn : Half::kOther;
  attempt.day = {DayOf(attempt.began).value_or(0)};
  return attempt;
}

}  // namespace kimari::drill
