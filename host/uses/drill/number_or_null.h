// A number that may be missing, as JSON: null where it is.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

namespace kimari::drill {

inline nlohmann::json NumberOrNull(const std::optional<double>& value) {
  return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

}  // namespace kimari::drill
