// Words in both languages, for the page.
#pragma once

#include <nlohmann/json.hpp>

#include "host/game/rules/text.h"
#include "host/uses/web/shown.h"

namespace kimari::replay {

inline nlohmann::ordered_json TextJson(const rules::Text& text) {
  return {{"en", text.en}, {"ja", text.ja}};
}
inline nlohmann::ordered_json TextJson(const web::Text& text) {
  return {{"en", text.en}, {"ja", text.ja}};
}

}  // namespace kimari::replay
