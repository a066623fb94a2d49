// Where team mates kneel, as a plan's file says.
#pragma once

#include <vector>

#include "host/base/toml_section.h"
#include "host/court/plan.h"

namespace kimari::court {

// The [[seat]] tables, from the left; empty where `node` is none. What is wrong
// with them is added to `mistakes`.
std::vector<SeatPlace> ReadSeats(const toml::node* node,
                                 TomlMistakes& mistakes);

}  // namespace kimari::court
