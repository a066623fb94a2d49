// The options of `kimari read`.
#pragma once

#include <CLI/CLI.hpp>

#include "host/uses/evening/read_options.h"

namespace kimari::app {

// They refer to `options`, which outlives the command.
void AddReadOptions(CLI::App& command, evening::ReadOptions& options);
// Those of them that say what is read, and how.
void AddEveningOptions(CLI::App& command, evening::ReadOptions& options);
// What --help says of them, in Japanese.
void DescribeInJapanese(CLI::App& command);

}  // namespace kimari::app
