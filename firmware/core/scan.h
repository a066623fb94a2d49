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
constexpr uint8_t kSlots = wire::kSlotKinds;

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
constexpr uint8_t kHistory = 16;  // a power of 2
struct History {
  ScanRecord records[kHistory];
  // `number` counts scans on this board alone, modulo 256.
  const ScanRecord& At(uint8_t number) const {
    return records[number % kHistory];
  }
  ScanRecord& At(uint8_t number) { return records[number % kHistory]; }
};

// Where a pad's samples are: in Samples::bits, taken as bytes, from `offset` on
// every second one, at bit `mask`.
struct PadPlace {
  uint16_t offset;
  uint8_t mask;
};
inline PadPlace PlaceOf(uint8_t pad) {
  static const uint8_t kMasks[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  return {static_cast<uint16_t>(GroupOf(pad) * (kSteps * kPortsInGroup) +
                                ((pad >> 3) & 1)),
          kMasks[pad & 7]};
}

#ifdef __AVR__
// LevelOf's search for the board, 6 cycles a step: Z goes from a pad's first
// sample to its first high one, or past the last; r0 is lost.
#define KIMARI_HALF(MASK, LAST, NEXT) \
  "ldd r0, Z+" LAST                   \
  "\n\t"                              \
  "and r0, " MASK                     \
  "\n\t"                              \
  "brne .+2\n\t"                      \
  "adiw r30, " NEXT "\n\t"
#define KIMARI_SEARCH(MASK)     \
  KIMARI_HALF(MASK, "46", "48") \
  KIMARI_HALF(MASK, "22", "24") \
  KIMARI_HALF(MASK, "10", "12") \
  KIMARI_HALF(MASK, "4", "6")   \
  KIMARI_HALF(MASK, "2", "4") KIMARI_HALF(MASK, "0", "2")
#endif

// A pad's level, 0 (already high at the first sample) to kSteps (never rose).
// Inputs have hysteresis, so samples rise once: a binary search finds where.
inline uint8_t LevelOf(const Samples& samples, const PadPlace& place) {
  const uint8_t* const start = &samples.bits[0][0][0] + place.offset;
  const uint8_t* at = start;  // the samples before it read low
  static_assert(kSteps == 48 && kPortsInGroup == 2, "the search's steps");
#ifdef __AVR__
  asm(KIMARI_SEARCH("%[mask]") : "+z"(at) : [mask] "r"(place.mask) : "memory");
#else
  static const uint8_t kHalves[] = {24, 12, 6, 3, 2, 1};
  for (const uint8_t half : kHalves) {
    const uint8_t* const beyond = at + half + half;
    if (!(*(beyond - kPortsInGroup) & place.mask)) at = beyond;
  }
#endif
  const uint8_t bytes = static_cast<uint8_t>(
      static_cast<uint8_t>(reinterpret_cast<uintptr_t>(at)) -
      static_cast<uint8_t>(reinterpret_cast<uintptr_t>(start)));
  return bytes / 2;
}
inline uint8_t LevelOf(const Samples& samples, uint8_t pad) {
  return LevelOf(samples, PlaceOf(pad));
}

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_SCAN_H_
