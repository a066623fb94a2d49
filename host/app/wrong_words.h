// What is wrong with the words of a command line, where the nearest right one
// can be named.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "host/base/result.h"

namespace kimari::app {

// The word that stands where a command of `app` should and is none, with the
// nearest; where a file may stand there too, only one that is near a command
// and no file. In the terminal's language.
std::optional<Error> NoSuchCommand(const CLI::App& app,
                                   const std::vector<std::string>& words);

// What is wrong with words that `app` could not parse, as they were typed, and
// what it said: the one that is no command, or no option of its command, with
// the nearest that is; else what is too much. Nothing where something else is
// wrong, or help was asked for. In the terminal's language.
std::optional<Error> WrongWords(const CLI::App& app,
                                const std::vector<std::string>& words,
                                const CLI::ParseError& said);

}  // namespace kimari::app
