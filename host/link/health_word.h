// A word on a board's health.
#pragma once

#include <string>

namespace kimari::link {

// As in evidence::BoardHealth; `text` goes on after the board's name.
struct HealthWord {
  const char* state;
  std::string text;
};

}  // namespace kimari::link
