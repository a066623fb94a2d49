// The plans that the program was built with.
#pragma once

#include <vector>

namespace kimari::court {

struct BuiltinPlan {
  const char* name;  // "kyogi"; its file is host/court/kyogi.toml
  const char* toml;
};
// The first is the default.
const std::vector<BuiltinPlan>& BuiltinPlans();

}  // namespace kimari::court
