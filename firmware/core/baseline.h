// What each pad reads untouched, slot by slot, how noisy it is, and the
// thresholds that follow.
//
// Levels are whole steps; baselines are means, in 1/512 step. A pad crosses at
// the smallest whole level that is above its baseline by at least the touch
// rise less one step, so that the true rise needed lies in a span of one step
// whatever the baseline's fraction is.
#ifndef KIMARI_FIRMWARE_CORE_BASELINE_H_
#define KIMARI_FIRMWARE_CORE_BASELINE_H_

#include <stdint.h>

#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {

constexpr int16_t kOneStep = 512;  // differences of two levels fit 16 bits

class Baselines {
 public:
  Baselines();

  // One level of a pad known to be free: moves the baseline by 1/256 of the
  // difference (by 1/16 when the level fell far below it, as when the pad was
  // touched while it was learned) and follows the noise.
  void Track(uint8_t pad, uint8_t slot, uint8_t level);
  // Sets all at once; `mean` in 1/512 step.
  void Learn(uint8_t pad, uint8_t slot, uint16_t mean);
  // Works out the thresholds of a pad that is now touched (or free).
  void Arm(uint8_t pad, bool touched);

  // Of all pads in this slot, for Debounce::Compare.
  const uint8_t* Thresholds(uint8_t slot) const { return sample_[slot]; }
  // Whether this pad was beyond the threshold that is now armed.
  bool Beyond(const Samples& samples, uint8_t slot, uint8_t pad,
              const PadPlace& place) const {
    const uint8_t* const bits = &samples.bits[0][0][0];
    return !(bits[sample_[slot][pad]] & place.mask);
  }
  // How far a level is above the baseline, in 1/512 step.
  int16_t Rise(uint8_t pad, uint8_t slot, uint8_t level) const {
    return static_cast<int16_t>(static_cast<int16_t>(level * kOneStep) -
                                static_cast<int16_t>(mean_[slot][pad]));
  }
  // Rise that the mean of four levels must reach to confirm a touch, and fall
  // below to confirm a release, in 1/512 step.
  int16_t TouchRise(uint8_t pad) const;
  int16_t ReleaseRise() const { return kOneStep; }

  // Rounded, in steps.
  uint8_t Level(uint8_t pad, uint8_t slot) const {
    return static_cast<uint8_t>((mean_[slot][pad] + kOneStep / 2) / kOneStep);
  }
  // Rounded, in quarters of a step.
  uint8_t Quarters(uint8_t pad, uint8_t slot) const {
    return static_cast<uint8_t>((mean_[slot][pad] + kOneStep / 8) /
                                (kOneStep / 4));
  }
  // Mean absolute deviation, 1/16 step.
  uint8_t Noise(uint8_t pad) const { return noise_[pad] >> 2; }
  // The port's pads that are not out of range.
  uint8_t Usable(uint8_t port) const {
    return static_cast<uint8_t>(~unusable_[port]);
  }
  // Too near the ends of the window to tell a touch; such a pad never reports.
  bool OutOfRange(uint8_t pad) const {
    return (unusable_[pad >> 3] >> (pad & 7)) & 1;
  }

 private:
  uint16_t mean_[kSlots][wire::kPads];   // 1/512 step
  uint8_t sample_[kSlots][wire::kPads];  // place in Samples that must be low
  uint8_t noise_[wire::kPads];           // 1/64 step
  uint8_t unusable_[kPorts];
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_BASELINE_H_
