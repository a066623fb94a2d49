// `kimari-world score`: rulings against truth.
#pragma once

#include "host/proof/commands/certificate_run.h"

namespace kimari::world {

// Exit codes: 0: Score::Passed, 1: not, 3: a file cannot be read.
void AddScore(CLI::App& app, Action& action);

}  // namespace kimari::world
