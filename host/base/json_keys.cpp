#include "host/base/json_keys.h"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>
#include <vector>

#include "host/base/json_text.h"

namespace kimari {

std::optional<std::string> RepeatedKey(std::string_view text) {
  std::vector<std::set<std::string>> keys;
  std::optional<std::string> repeated;
  const nlohmann::json::parser_callback_t look =
      [&](int, nlohmann::json::parse_event_t event, nlohmann::json& key) {
        if (event == nlohmann::json::parse_event_t::object_start)
          keys.emplace_back();
        if (event == nlohmann::json::parse_event_t::object_end) keys.pop_back();
        if (event == nlohmann::json::parse_event_t::key && !repeated) {
          auto name = key.get<std::string>();
          if (!keys.back().insert(name).second) repeated = std::move(name);
        }
        return keys.size() <= kDeepestJson;
      };
  [[maybe_unused]] const auto value =
      nlohmann::json::parse(text, look, /*allow_exceptions=*/false);
  return repeated;
}

}  // namespace kimari
