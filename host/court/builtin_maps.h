// The pad maps that the program was built with.
#pragma once

#include <vector>

namespace kimari::mat {

struct BuiltinMap {
  const char* name;  // "kyogi"; its file is host/court/kyogi.toml
  const char* toml;
};
// The first is the default.
const std::vector<BuiltinMap>& BuiltinMaps();

}  // namespace kimari::mat
