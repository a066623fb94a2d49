// The state in a file of SETTLE.md, in and out; for this folder only.
#pragma once

#include <nlohmann/json.hpp>

#include "host/game/rules/book.h"
#include "host/game/rules/settle/node.h"
#include "host/game/rules/state.h"

namespace kimari::rules::settle {

// By the deck and the number of players the book knows. Throws Wrong.
State ReadState(const Node& node, const Book& book);
nlohmann::ordered_json WriteState(const State& state);

}  // namespace kimari::rules::settle
