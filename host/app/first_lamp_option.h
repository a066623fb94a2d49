// --first-lamp: where it is shown who was first, before the ruling.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kimari::app {

// It refers to `lamp`: as rig::FirstLampOf. `usual`: what counts without it.
CLI::Option* AddFirstLamp(CLI::App& command, std::string& lamp,
                          const std::string& usual);

}  // namespace kimari::app
