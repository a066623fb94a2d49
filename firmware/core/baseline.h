// What each pad reads untouched, slot by slot, how noisy it is, and the
// thresholds that follow.
//
// Untouched levels move in three ways, each followed in its own:
// * with the room's damp and warmth, all alike: by the sign of each free pad's
//   rise, so that half of the pads must agree (a median), under touched pads
//   too;
// * each pad by itself, slowly;
// * down by steps, when a hand leaves that lay there as the pad was learned: at
//   once, since nothing takes a pad below what it reads untouched.
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

  // One level of a pad. One that is touched or in doubt (`busy`) keeps its
  // baseline while its mean is what would be told as a touch.
  void Follow(uint8_t pad, uint8_t slot, uint8_t level, bool busy);
  // A pad whose next levels count for much, so that it should be followed more
  // often than others; wire::kPads when there is none.
  uint8_t Eager() const { return eager_; }
  // Sets all at once; `mean` in 1/512 step.
  void Learn(uint8_t pad, uint8_t slot, uint16_t mean);
  // Works out the thresholds of a pad that is touched (or free).
  void Arm(uint8_t pad, bool touched);
  // The pad's state changed.
  void Turn(uint8_t pad, bool touched);

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
                                static_cast<int16_t>(Untouched(pad, slot)));
  }
  // Rise that the mean of four levels must reach to confirm a touch, and fall
  // below to confirm a release, in 1/512 step.
  int16_t TouchRise(uint8_t pad) const { return TouchRiseOf(noise_[pad]); }
  // The same for a noise in 1/64 step.
  static int16_t TouchRiseOf(uint8_t noise);
  // Rise at which the mean of four leaves no doubt: that of single levels.
  int16_t SureRise(uint8_t pad) const;
  int16_t ReleaseRise() const { return kOneStep; }

  // Rounded, in steps.
  uint8_t Level(uint8_t pad, uint8_t slot) const {
    return static_cast<uint8_t>(
        static_cast<uint16_t>(Untouched(pad, slot) + kOneStep / 2) / kOneStep);
  }
  // Rounded, in quarters of a step.
  uint8_t Quarters(uint8_t pad, uint8_t slot) const {
    return static_cast<uint8_t>(
        static_cast<uint16_t>(Untouched(pad, slot) + kOneStep / 8) /
        (kOneStep / 4));
  }
  // Mean absolute deviation from its own recent mean, 1/16 step.
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
  uint16_t Untouched(uint8_t pad, uint8_t slot) const {
    return static_cast<uint16_t>(mean_[slot][pad] +
                                 static_cast<uint16_t>(common_));
  }
  void FollowNoise(uint8_t pad, int16_t deviation, bool grows);

  uint16_t mean_[kSlots][wire::kPads];   // 1/512 step, less common_
  int16_t common_ = 0;                   // 1/512 step
  int16_t lately_[wire::kPads];          // mean of the last rises, 1/512 step
  uint8_t settling_[wire::kPads];        // levels to come that count for much
  uint8_t eager_ = wire::kPads;          // one of those that have some
  uint8_t sample_[kSlots][wire::kPads];  // place in Samples that must be low
  uint8_t noise_[wire::kPads];           // 1/64 step
  uint8_t unusable_[kPorts];
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_BASELINE_H_
