#include "host/link/calibrate/board_threshold.h"

#include "firmware/core/baseline.h"

namespace kimari::calibrate {

double BoardThreshold(uint8_t noise) {
  // Said in 1/16 step, kept in 1/64; no noise said is more than 63.
  const auto kept = static_cast<uint8_t>(4 * (noise & 63));
  return static_cast<double>(firmware::Baselines::TouchRiseOf(kept)) /
         firmware::kOneStep;
}

}  // namespace kimari::calibrate
