// All commands of `kimari`, as its command line has them.
#pragma once

#include <CLI/CLI.hpp>

#include "host/app/command.h"

namespace kimari::app {

// In the terminal's language. `action` outlives the parsing; the command that
// is asked for sets it.
void AddEveryCommand(CLI::App& app, Action& action);

}  // namespace kimari::app
