// A match small enough to be simulated in a test.
#pragma once

#include <string>

#include "tests/support/program.h"

namespace kimari {

// Writes scenario.toml: a short match with the layout and readings in `rest`;
// `match`: further lines of its [match].
inline void WriteLittleMatch(const Workplace& place, int seed, int fps,
                             const std::string& rest,
                             const std::string& match = "") {
  place.Write("scenario.toml",
              "[match]\nname = \"little match\"\nmemorise_s = 1\njoka = "
              "false\nseed = " +
                  std::to_string(seed) + "\n" + match +
                  "[camera]\nfps = " + std::to_string(fps) + "\n" + rest);
}

}  // namespace kimari
