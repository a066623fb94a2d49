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

json ParseJson(std::string_view text) {
  return json::parse(text, nullptr, /*allow_exceptions=*/false);
}

ordered_json ParseOrderedJson(std::string_view text) {
  return ordered_json::parse(text, nullptr, /*allow_exceptions=*/false);
}

}  // namespace kimari
