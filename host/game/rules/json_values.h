// Small values in JSON as the files of this folder write and read them. Writing
// is by hand, because the digits of times are part of the format; reading
// throws std::exception, which the reader of the whole catches. For this folder
// only.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "host/court/side.h"
#include "host/game/rules/spot.h"

namespace kimari::rules {

inline constexpr std::array<std::string_view, 3> kSeatNames = {"left", "centre",
                                                               "right"};

// Text that is not UTF-8 is written with U+FFFD.
std::string Quote(const std::string& text);
std::string Write(std::optional<Side> side);

template <typename T, typename F>
std::string List(const std::vector<T>& items, F write) {
  std::string text;
  for (const T& item : items) text += (text.empty() ? "" : ", ") + write(item);
  return "[" + text + "]";
}

template <typename E, size_t kCount>
std::string WriteName(E value,
                      const std::array<std::string_view, kCount>& names) {
  return Quote(std::string(names.at(static_cast<size_t>(value))));
}

Side ReadSide(const nlohmann::json& side);
std::optional<Side> ReadMaybe(const nlohmann::json& side);
Spot ReadSpot(const nlohmann::json& place);

template <typename E, size_t kCount>
E ReadName(const nlohmann::json& name,
           const std::array<std::string_view, kCount>& names) {
  const auto text = name.get<std::string>();
  for (size_t i = 0; i < kCount; ++i) {
    if (names[i] == text) return static_cast<E>(i);
  }
  throw std::invalid_argument("unknown word \"" + text + "\"");
}

}  // namespace kimari::rules
