// The texts of host/uses/drill/drills/*.toml, compiled in. For drill.cpp only.
#pragma once

#include <span>

namespace kimari::drill {

struct BuiltInDrill {
  const char* id;
  const char* toml;
};
// Lives as long as the program.
std::span<const BuiltInDrill> BuiltInTexts();

}  // namespace kimari::drill
