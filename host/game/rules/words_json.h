// Words in JSON: {"key": "has to send", "slots": ["A", 2]}. For the files of
// this folder.
#pragma once

#include <nlohmann/json.hpp>

#include "host/game/rules/words.h"

namespace kimari::rules {

// A side is "A", a card {"card": 8}, a number {"n": 999, "decimals": 1}, what
// somebody put {"said": "..."}, a list of words a list.
nlohmann::ordered_json WordsJson(const Words& words);
// The way back; std::exception for anything else. A key that this version does
// not know is kept as what was said: `en` and `ja`.
Words ReadWords(const nlohmann::json& json, const Text& said);

}  // namespace kimari::rules
