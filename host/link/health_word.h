// A word on a board's health.
#pragma once

#include <string>

#include "host/evidence/observation.h"

namespace kimari::link {

// As in evidence::BoardHealth; `text` goes on after the board's name.
struct HealthWord {
  evidence::BoardState state;
  std::string text;
};

}  // namespace kimari::link
