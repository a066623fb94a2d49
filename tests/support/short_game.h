// A game of fewer cards than fifty: said at its start, as clubs say it.
#pragma once

#include <string>

namespace kimari {

// The rule options of a match with so many cards on the court.
inline std::string ShortGame(size_t cards) {
  return R"({"court_cards": )" + std::to_string(cards) + "}";
}

}  // namespace kimari
