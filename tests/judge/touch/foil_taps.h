// A calibration as if hands had tapped: all that is drawn is Gaussian.
#pragma once

#include "host/base/random.h"
#include "host/judge/touch/touch_calibration.h"

namespace kimari::judge {

struct DrawnTaps {
  double stands_mm = 0.6;  // cards, on the mean
  double between_mm = 0.15;
  double within_mm = 0.05;
  int cards = 20;
  uint64_t seed = 1;
};

inline TouchCalibration Tapped(const DrawnTaps& drawn = {}) {
  TouchCalibration calibration{
      "2026-11-30T06:00:00Z", "kyogi", Side::kA, "7583", 7, 47, {}};
  Random random(drawn.seed);
  for (int card = 1; card <= drawn.cards; ++card) {
    const double stands = drawn.stands_mm + drawn.between_mm * random.Normal();
    for (int tap = 0; tap < (card % 2 == 0 ? 4 : 2); ++tap) {
      const bool flat = tap >= 2;
      const double ms = random.Uniform(0.7, 2);  // for a millimetre
      const double mm = (flat ? 0 : stands) + drawn.within_mm * random.Normal();
      calibration.taps.push_back({tap % 2 == 0 ? Side::kA : Side::kB, card,
                                  flat, FromMilliseconds(mm * ms),
                                  FromMilliseconds(ms), Duration{}});
    }
  }
  return calibration;
}

}  // namespace kimari::judge
