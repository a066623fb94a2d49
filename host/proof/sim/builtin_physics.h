// The laws that the program was built with.
#pragma once

#include <vector>

namespace kimari::sim {

struct BuiltinPhysics {
  const char* name;  // "plate"; its file is host/proof/sim/physics/plate.toml
  const char* toml;
};
// The first is the default.
const std::vector<BuiltinPhysics>& BuiltinLaws();

}  // namespace kimari::sim
