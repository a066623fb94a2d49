#include "host/base/json_text.h"

#include <nlohmann/json.hpp>

namespace kimari {

using nlohmann::json;
using nlohmann::ordered_json;

std::string JsonText(const json& value, int indent) {
  return value.dump(indent, ' ', false, json::error_handler_t::replace);
}

std::string JsonText(const ordered_json& value, int indent) {
  return value.dump(indent, ' ', false, ordered_json::error_handler_t::replace);
}

std::string JsonAsciiText(const json& value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

namespace {

// What lies deeper is passed over, never built: neither the writing, the
// copying nor the end of a value goes down further than `deepest`.
template <typename Json>
Json Parsed(std::string_view text, int deepest) {
  bool too_deep = false;
  Json value = Json::parse(
      text,
      [&](int depth, typename Json::parse_event_t event, Json&) {
        const bool opens = event == Json::parse_event_t::object_start ||
                           event == Json::parse_event_t::array_start;
        too_deep |= opens && depth >= deepest;
        return !too_deep;
      },
      /*allow_exceptions=*/false);
  return too_deep ? Json(Json::value_t::discarded) : value;
}

}  // namespace

json ParseJson(std::string_view text, int deepest) {
  return Parsed<json>(text, deepest);
}

ordered_json ParseOrderedJson(std::string_view text, int deepest) {
  return Parsed<ordered_json>(text, deepest);
}

}  // namespace kimari
