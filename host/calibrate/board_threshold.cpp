#include "host/calibrate/board_threshold.h"

#include "firmware/core/baseline.h"

namespace kimari::calibrate {
namespace {

// The board follows noise by a sixteenth at a time: this often is enough.
constexpr int kScans = 400;
constexpr uint8_t kLevel = 24;

}  // namespace

double BoardThreshold(uint8_t noise) {
  // A pad whose every level is off by as much has that noise.
  const int off = noise * (firmware::kOneStep / 16);
  firmware::Baselines baselines;
  for (int scan = 0; scan < kScans; ++scan) {
    baselines.Learn(0, 0,
                    static_cast<uint16_t>(kLevel * firmware::kOneStep - off));
    baselines.Track(0, 0, kLevel);
  }
  return static_cast<double>(baselines.TouchRise(0)) / firmware::kOneStep;
}

}  // namespace kimari::calibrate
