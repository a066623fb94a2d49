// The sources of the booklets, as they are compiled in.
#pragma once

#include <string_view>
#include <vector>

namespace kimari::manual {

struct BuiltinBooklet {
  std::string_view name;    // "judge"
  std::string_view source;  // host/uses/manual/README.md says in which form
};

// In the order in which they are listed.
const std::vector<BuiltinBooklet>& BuiltinBooklets();

}  // namespace kimari::manual
