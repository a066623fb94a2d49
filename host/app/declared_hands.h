// --hand-a and --hand-b: the valid hands that players declare.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "host/rig/rig_file.h"

namespace kimari::app {

struct DeclaredHands {
  std::string a;  // "left", "right", or "" for what the rig file says
  std::string b;

  // The options refer to this object.
  void AddTo(CLI::App& command);
  void Into(rig::RigFile& file) const;
};

}  // namespace kimari::app
