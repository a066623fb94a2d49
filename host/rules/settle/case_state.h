// The state in a file of SETTLE.md, in and out; for this folder only.
#pragma once

#include <nlohmann/json.hpp>

#include "host/rules/settle/node.h"
#include "host/rules/state.h"

namespace kimari::rules::settle {

// `deck`: how many cards the deck has. Throws Wrong.
State ReadState(const Node& node, int deck);
nlohmann::ordered_json WriteState(const State& state);

}  // namespace kimari::rules::settle
