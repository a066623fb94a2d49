// One scan of the 48 pads: how it runs in time, and the samples it leaves.
//
// Pads are charged in three groups of 16, one a row of the mat, one after the
// other. In a group both ports are sampled in turn every kStepCycles from the
// group's lead time on; a pad's level is the number of samples at which it
// still read low.
#ifndef KIMARI_FIRMWARE_CORE_SCAN_H_
#define KIMARI_FIRMWARE_CORE_SCAN_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace firmware {

constexpr uint8_t kGroups = 3;
constexpr uint8_t kPortsInGroup = 2;
constexpr uint8_t kPorts = kGroups * kPortsInGroup;
constexpr uint8_t kPadsInGroup = 16;
constexpr uint8_t kSteps = 48;
constexpr uint8_t kStepCycles = 7;
constexpr uint8_t kSlots = 4;

constexpr uint16_t kCyclesPerTick = 8;
constexpr uint16_t kScanTicks = 800;   // 400 us: 2500 Hz
constexpr uint16_t kGroupTicks = 190;  // 95 us between the groups' charges
// A group's lead, from the start of its charge to its first sample.
constexpr uint16_t kMostLead = 1040;  // cycles
constexpr uint16_t kLeastLead = 448;  // cycles

constexpr uint8_t GroupOf(uint8_t pad) { return pad / kPadsInGroup; }

// What the port writes: [group][step][port of the group], bit = pad % 8.
struct Samples {
  uint8_t bits[kGroups][kSteps][kPortsInGroup];
};

struct ScanRecord {
  uint32_t scan;  // index shared by both boards
  uint32_t tick;  // when the first group's charge began
  Samples samples;
};

// The last scans, written by the port while older ones are being worked on.
constexpr uint8_t kHistory = 16;
struct History {
  ScanRecord records[kHistory];
  // `number` counts scans on this board alone, modulo 256.
  const ScanRecord& At(uint8_t number) const {
    return records[number % kHistory];
  }
  ScanRecord& At(uint8_t number) { return records[number % kHistory]; }
};

// A pad's level, 0 (already high at the first sample) to kSteps (never rose).
// Inputs have hysteresis, so samples rise once: a binary search finds where.
inline uint8_t LevelOf(const Samples& samples, uint8_t pad) {
  const uint8_t* at = &samples.bits[GroupOf(pad)][0][(pad >> 3) & 1];
  const uint8_t mask = static_cast<uint8_t>(1u << (pad & 7));
  uint8_t low = 0;  // samples below `low` read low, from `high` on high
  uint8_t high = kSteps;
  while (low < high) {
    const uint8_t middle = static_cast<uint8_t>((low + high) >> 1);
    if (at[2 * middle] & mask) {
      high = middle;
    } else {
      low = static_cast<uint8_t>(middle + 1);
    }
  }
  return low;
}

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_SCAN_H_
