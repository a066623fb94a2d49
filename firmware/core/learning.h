// What the board does in its first third of a second: finds when
// sampling must begin, then what the pads read untouched.
#ifndef KIMARI_FIRMWARE_CORE_LEARNING_H_
#define KIMARI_FIRMWARE_CORE_LEARNING_H_

#include <stdint.h>

#include "firmware/core/baseline.h"
#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {

class Learning {
 public:
  struct Memory {
    // While looking: when a pad rose, in cycles after its charge; 0 not seen.
    uint16_t rose[wire::kPads];
    // After that, slot by slot: sums of levels, and how many.
    uint16_t sum[kSlots][wire::kPads];
    uint8_t summed[kSlots][kRows];
  };
  // `memory` is all zeros, and not needed any more when all is done.
  explicit Learning(Memory* memory) : memory_(*memory) {}

  // One scan, made with the lead of Lead(). `slot` is its slot.
  void Take(const Samples& samples, uint8_t slot, Baselines* baselines);
  bool Done() const { return scans_ >= kScans + wire::kPads; }
  // Cycles from the start of the charge to the first sample.
  uint16_t Lead() const { return lead_; }

 private:
  static constexpr uint16_t kScans = 1380;  // 0.35 s, then one for each pad
  static constexpr uint8_t kLeadsTried = 4;
  static constexpr uint8_t kScansEach = 6;  // the last one counts
  static constexpr uint16_t kSettled = kLeadsTried * kScansEach + 6;

  void Look(const Samples& samples);
  void ChooseLead();
  void Sum(const Samples& samples, uint8_t slot);
  void Finish(uint8_t pad, Baselines* baselines);

  uint16_t scans_ = 0;
  uint16_t lead_ = kMostLead;
  Memory& memory_;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_LEARNING_H_
