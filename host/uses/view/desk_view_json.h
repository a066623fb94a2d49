// DeskView as the JSON that the page reads (its desk_view.ts mirrors it).
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "host/uses/view/desk_view.h"

namespace kimari::view {

// The last twenty entries of those there are.
nlohmann::json Of(const DeskView& desk);

// The words of a view, shared with view_json.cpp.
const char* NameOf(Outcome outcome);
const char* NameOf(Side side);
nlohmann::json SideOrNull(std::optional<Side> side);
nlohmann::json Of(const web::Text& text);

template <typename T>
nlohmann::json NumberOrNull(const std::optional<T>& number) {
  return number ? nlohmann::json(*number) : nlohmann::json(nullptr);
}

}  // namespace kimari::view
