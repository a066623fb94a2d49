// From which rise on a board takes a pad for touched.
#pragma once

#include <cstdint>

namespace kimari::calibrate {

// Steps above the untouched level, as the board's own code has it, for a pad of
// this noise (wire::Statistics::noise, 1/16 step).
double BoardThreshold(uint8_t noise);

}  // namespace kimari::calibrate
