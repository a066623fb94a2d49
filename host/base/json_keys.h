// The keys of a JSON text, which a value of it has only once each.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace kimari {

// A key that stands twice in one object of it, of which a value keeps the last
// without a word; nothing where there is none, or no JSON. Thread: any.
[[nodiscard]] std::optional<std::string> RepeatedKey(std::string_view text);

}  // namespace kimari
