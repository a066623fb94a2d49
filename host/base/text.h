// A sentence for people, in the house's two languages.
#pragma once

#include <spdlog/fmt/fmt.h>

#include <string>
#include <type_traits>

namespace kimari {

// The same in both, UTF-8.
struct Text {
  std::string en;
  std::string ja;
};

// What stands in a slot: a Text as its own language has it.
template <typename Value>
using Slot =
    std::conditional_t<std::is_same_v<Value, Text>, std::string, Value>;
template <typename Value>
const Slot<Value>& InLanguage(const Value& value, std::string Text::*language) {
  if constexpr (std::is_same_v<Value, Text>) {
    return value.*language;
  } else {
    return value;
  }
}

// One with slots, {} or {0}: both name the same values.
// Both("{}: empty", "{}：空です", file)
template <typename... Values>
Text Both(fmt::format_string<const Slot<Values>&...> en,
          fmt::format_string<const Slot<Values>&...> ja,
          const Values&... values) {
  return {fmt::format(en, InLanguage(values, &Text::en)...),
          fmt::format(ja, InLanguage(values, &Text::ja)...)};
}

// What it is about, a file or a line, before it: "about: text".
inline Text About(const std::string& about, const Text& text) {
  return {about + ": " + text.en, about + "：" + text.ja};
}

}  // namespace kimari
