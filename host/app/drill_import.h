// `kimari drill import`: what a player did on the mat, taken from a recording.
#pragma once

#include <CLI/CLI.hpp>

#include "host/app/command.h"

namespace kimari::app {

// Below `drill`; where it is asked for, `action` is set.
void AddDrillImport(CLI::App& drill, Action& action);
// `kimari drill rebuild`.
void AddDrillRebuild(CLI::App& drill, Action& action);

}  // namespace kimari::app
