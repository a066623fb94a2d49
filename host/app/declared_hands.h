// --hand-a and --hand-b: the valid hands that players declare.
#pragma once

#include <CLI/CLI.hpp>

#include "host/uses/live/declared_hands.h"

namespace kimari::app {

// They refer to `hands`.
void AddDeclaredHands(CLI::App& command, live::DeclaredHands& hands);

}  // namespace kimari::app
