#include "firmware/core/baseline.h"

#include "firmware/protocol/touch_rise.h"

namespace kimari {
namespace firmware {
namespace {

// Smallest rises, in 1/512 step; README.md gives them in picofarads.
constexpr int16_t kReleaseBelow = 153;  // less than the touch rise
constexpr int16_t kConfirmBelow = 230;  // less than the touch rise
constexpr int16_t kLeastTouch = wire::kLeastTouchRise + kConfirmBelow;
constexpr int16_t kFallen = -640;     // by 1.25 steps and a half of noise
constexpr int16_t kLow = -256;        // as when a hand near by has left
constexpr int16_t kLower = -384;      // or one that left during the learning
constexpr uint8_t kSettling = 96;     // levels, 6 in each rare slot
constexpr uint8_t kSettled = 24;      // of these, the last ones: less each
constexpr uint8_t kNoiseBeyond = 32;  // 1/64 step
constexpr int16_t kHighRise = 16 * kOneStep;  // of a touched pad, to begin with
constexpr uint8_t kLeastLevel = 1;
constexpr uint8_t kMostLevel = kSteps - 5;

}  // namespace

Baselines::Baselines()
    : mean_(), lately_(), settling_(), sample_(), noise_(), unusable_() {
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) noise_[pad] = 16;
}

void Baselines::Follow(uint8_t pad, uint8_t slot, uint8_t level, bool busy) {
  const int16_t rise = Rise(pad, slot, level);
  // Slots that move one mat come a seventh as often, and are not in the mean.
  const bool rare = !wire::HidesOne(static_cast<wire::Slot>(slot));
  const int16_t deviation = static_cast<int16_t>(rise - lately_[pad]);
  if (!rare)
    lately_[pad] = static_cast<int16_t>(lately_[pad] + (deviation >> 2));
  if (busy && lately_[pad] >= TouchRise(pad)) {
    // A hand may stay: the turns are the others'.
    if (eager_ == pad) eager_ = wire::kPads;
    return;
  }
  // A touch takes a pad below its baseline in the slots against its player, and
  // three of these may come in a row.
  const int16_t fallen = static_cast<int16_t>(kFallen - 12 * noise_[pad]);
  if (lately_[pad] < fallen) settling_[pad] = kSettling;
  int16_t step;
  if (settling_[pad] > 0) {
    const uint8_t left = --settling_[pad];
    if (left == 0) {
      if (eager_ == pad) eager_ = wire::kPads;
    } else if (eager_ == wire::kPads) {
      eager_ = pad;
    }
    // No touch takes a pad down where one mat moves.
    step = rare ? rise : static_cast<int16_t>(rise >> 1);
    if (rise >= 2 * fallen || (busy && !rare)) {
      step = static_cast<int16_t>(left < kSettled ? rise >> 3 : rise >> 2);
    }
    // What a body that lay there hummed goes, too.
    if (!rare && !busy) FollowNoise(pad, deviation, false);
  } else {
    const bool low = lately_[pad] < kLow;
    if (rare || (!busy && lately_[pad] < kLower)) {
      step = static_cast<int16_t>(low ? rise >> 2 : (rise + 8) >> 4);
    } else {
      step = static_cast<int16_t>(low ? rise >> 4 : (rise + 64) >> 7);
    }
    if (!busy) {
      if (!rare) FollowNoise(pad, deviation, true);
      if (slot == static_cast<uint8_t>(wire::Slot::kAOverB) && rise != 0) {
        common_ = static_cast<int16_t>(common_ + (rise > 0 ? 1 : -1));
      }
    }
  }
  mean_[slot][pad] = static_cast<uint16_t>(mean_[slot][pad] + step);
}

// Single large deviations, as of a hand that passes, count for little.
void Baselines::FollowNoise(uint8_t pad, int16_t deviation, bool grows) {
  const uint16_t size =
      static_cast<uint16_t>(deviation < 0 ? -deviation : deviation);
  const uint8_t noise = noise_[pad];
  const uint8_t most =
      noise > 111 ? 255 : static_cast<uint8_t>(2 * noise + kNoiseBeyond);
  const uint8_t counted =
      size / 8 > most ? most : static_cast<uint8_t>(size / 8);
  const int16_t change = static_cast<int16_t>(counted - noise);
  if (!grows) {
    // Four times as fast, and down only.
    if (change < 0)
      noise_[pad] = static_cast<uint8_t>(noise + (change - 3) / 4);
    return;
  }
  noise_[pad] = static_cast<uint8_t>(
      noise + (change > 0 ? (change + 15) / 16 : -((15 - change) / 16)));
}

void Baselines::Learn(uint8_t pad, uint8_t slot, uint16_t mean) {
  mean_[slot][pad] = mean;
}

void Baselines::Turn(uint8_t pad, bool touched) {
  lately_[pad] = touched ? kHighRise : int16_t{0};
  Arm(pad, touched);
}

int16_t Baselines::TouchRiseOf(uint8_t noise) {
  // One step and three times the noise, if that is more.
  const int16_t noisy = static_cast<int16_t>(kOneStep + 24 * noise);
  return static_cast<int16_t>((noisy > kLeastTouch ? noisy : kLeastTouch) -
                              kConfirmBelow);
}

int16_t Baselines::SureRise(uint8_t pad) const {
  return static_cast<int16_t>(TouchRise(pad) + kConfirmBelow);
}

void Baselines::Arm(uint8_t pad, bool touched) {
  const int16_t rise =
      static_cast<int16_t>(SureRise(pad) - (touched ? kReleaseBelow : 0));
  const uint8_t offset = PlaceOf(pad).offset;
  bool usable = true;
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    const uint8_t base = Level(pad, slot);
    // The rare slots come down later after a hand, and touches do not need
    // them.
    if ((base < kLeastLevel || base > kMostLevel) &&
        wire::HidesOne(static_cast<wire::Slot>(slot))) {
      usable = false;
    }
    uint8_t level = static_cast<uint8_t>(
        static_cast<uint16_t>(Untouched(pad, slot) +
                              static_cast<uint16_t>(rise)) /
        kOneStep);
    if (level > kSteps) level = kSteps;
    if (level < 1) level = 1;
    sample_[slot][pad] =
        static_cast<uint8_t>(offset + kPortsInRow * (level - 1));
  }
  const uint8_t bit = static_cast<uint8_t>(1u << (pad & 7));
  uint8_t& unusable = unusable_[pad >> 3];
  unusable = static_cast<uint8_t>(usable ? unusable & ~bit : unusable | bit);
}

}  // namespace firmware
}  // namespace kimari
