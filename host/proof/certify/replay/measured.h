// What opening a recording costs, measured in a process of its own: memory that
// this one has used before counts for nothing.
#pragma once

#include <cstdint>
#include <string>

#include "host/base/clock.h"
#include "host/base/random.h"
#include "host/base/result.h"

namespace kimari::replay {

struct Measured {
  Duration open;            // until the list of readings is there
  Duration first_reading;   // until one of them could be shown, from there on
  uint64_t peak_bytes = 0;  // of memory, at any time until then
  uint64_t readings = 0;
};

// Opens a file of which nothing is in memory, as far as the machine can be
// asked to forget it. kFile where it cannot be opened.
Result<Measured> MeasureOpening(const std::string& path, const Clock& clock);

}  // namespace kimari::replay
