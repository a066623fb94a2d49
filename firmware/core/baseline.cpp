#include "firmware/core/baseline.h"

namespace kimari {
namespace firmware {
namespace {

// Smallest rises, in 1/512 step; README.md gives them in picofarads.
constexpr int16_t kLeastTouch = 1280;   // 2.5 steps
constexpr int16_t kReleaseBelow = 153;  // less than the touch rise
constexpr int16_t kConfirmBelow = 230;  // less than the touch rise
constexpr uint8_t kLeastLevel = 1;
constexpr uint8_t kMostLevel = kSteps - 5;

}  // namespace

Baselines::Baselines() : mean_(), sample_(), noise_(), unusable_() {
  for (uint8_t pad = 0; pad < wire::kPads; ++pad) noise_[pad] = 16;
}

void Baselines::Track(uint8_t pad, uint8_t slot, uint8_t level) {
  const int16_t rise = Rise(pad, slot, level);
  // Slots that move one mat come a seventh as often.
  const bool rare = !wire::HidesOne(static_cast<wire::Slot>(slot));
  int16_t step =
      rare ? static_cast<int16_t>(rise / 32) : static_cast<int16_t>(rise / 256);
  if (step == 0 && rise != 0) step = rise > 0 ? 1 : -1;
  if (rise < -2 * kOneStep) {
    step = static_cast<int16_t>(rise / (rare ? 2 : 16));
  }
  mean_[slot][pad] = static_cast<uint16_t>(mean_[slot][pad] + step);

  const uint16_t size = static_cast<uint16_t>(rise < 0 ? -rise : rise);
  const uint8_t deviation = size >= 2040 ? 255 : static_cast<uint8_t>(size / 8);
  const int16_t change = static_cast<int16_t>(deviation - noise_[pad]);
  if (change > 0)
    noise_[pad] = static_cast<uint8_t>(noise_[pad] + (change + 15) / 16);
  if (change < 0)
    noise_[pad] = static_cast<uint8_t>(noise_[pad] - (15 - change) / 16);
}

void Baselines::Learn(uint8_t pad, uint8_t slot, uint16_t mean) {
  mean_[slot][pad] = mean;
}

int16_t Baselines::TouchRise(uint8_t pad) const {
  // One step and three times the noise, if that is more.
  const int16_t noisy = static_cast<int16_t>(kOneStep + 24 * noise_[pad]);
  return static_cast<int16_t>((noisy > kLeastTouch ? noisy : kLeastTouch) -
                              kConfirmBelow);
}

void Baselines::Arm(uint8_t pad, bool touched) {
  const int16_t rise = static_cast<int16_t>(TouchRise(pad) + kConfirmBelow -
                                            (touched ? kReleaseBelow : 0));
  const uint8_t offset = PlaceOf(pad).offset;
  bool usable = true;
  for (uint8_t slot = 0; slot < kSlots; ++slot) {
    const uint8_t base = Level(pad, slot);
    if (base < kLeastLevel || base > kMostLevel) usable = false;
    uint8_t level = static_cast<uint8_t>(
        (mean_[slot][pad] + static_cast<uint16_t>(rise)) / kOneStep);
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
