// What --help says, in Japanese: of every command but `read`, which has its own
// (read_options.h).
#pragma once

#include <CLI/CLI.hpp>
#include <span>

namespace kimari::app {

struct SpokenCommand {
  const char* command;  // "calibrate camera"
  const char* what;
  const char* footer;
};
// An option of the command, or where that is nullptr of all that have one of
// this name and say nothing else of it.
struct SpokenOption {
  const char* command;
  const char* option;  // "--rig", or "file" where it is given without a name
  const char* what;
};

// Matches, their recordings and training; the tools around them.
std::span<const SpokenCommand> SpokenMatchCommands();
std::span<const SpokenOption> SpokenMatchOptions();
std::span<const SpokenCommand> SpokenToolCommands();
std::span<const SpokenOption> SpokenToolOptions();

// The labels that CLI11 puts into a command's help, and the names of groups.
void LabelInJapanese(CLI::App& command);
// All commands that `app` has by now.
void SpeakJapanese(CLI::App& app);

}  // namespace kimari::app
