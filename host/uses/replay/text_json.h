// Words in both languages, for the page.
#pragma once

#include <nlohmann/json.hpp>

#include "host/base/text.h"

namespace kimari::replay {

inline nlohmann::ordered_json TextJson(const Text& text) {
  return {{"en", text.en}, {"ja", text.ja}};
}

}  // namespace kimari::replay
