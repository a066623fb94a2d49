// The words for an enum's values, as JSON, files and commands have them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace kimari::web {

// In the enum's order. Nothing for other types.
template <typename T>
inline constexpr std::array<std::string_view, 0> kWords = {};

// `kLast`: its last value; one that was added without its word does not
// compile.
template <auto kLast, size_t n>
constexpr std::array<std::string_view, n> Words(
    const std::string_view (&words)[n]) {
  static_assert(n == static_cast<size_t>(kLast) + 1);
  return std::to_array(words);
}

template <typename T>
constexpr std::string_view WordOf(T value) {
  return kWords<T>[static_cast<size_t>(value)];
}

// Nothing where no value is called so.
template <typename T>
constexpr std::optional<T> OfWord(std::string_view word) {
  for (size_t i = 0; i < kWords<T>.size(); ++i) {
    if (kWords<T>[i] == word) return static_cast<T>(i);
  }
  return std::nullopt;
}

}  // namespace kimari::web
