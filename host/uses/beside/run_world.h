// Hands a command over to kimari-world, which holds the simulator.
#pragma once

#include <string>
#include <vector>

namespace kimari::beside {

// Runs it to its end; its exit code. A Ctrl-C asks it to end, and to close its
// files.
int RunWorld(const std::vector<std::string>& arguments);

}  // namespace kimari::beside
