// One scan of the 48 pads: how it runs in time, and the samples it leaves.
//
// All pads are charged at once, and from the lead time on their six ports are
// sampled in turn, once in every step; a pad's level is the number of samples
// at which it still read low.
#ifndef KIMARI_FIRMWARE_CORE_SCAN_H_
#define KIMARI_FIRMWARE_CORE_SCAN_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace firmware {

constexpr uint8_t kRows = 3;  // of the mat, two ports each
constexpr uint8_t kPortsInRow = 2;
constexpr uint8_t kPorts = kRows * kPortsInRow;
constexpr uint8_t kPadsInRow = 16;
constexpr uint8_t kSteps = wire::kHighestLevel;
// A step and its share of the port's other work in a burst.
constexpr uint8_t kStepCycles = 21;
constexpr uint8_t kSlots = wire::kSlotKinds;

constexpr uint16_t kCyclesPerTick = 8;
constexpr uint16_t kCyclesPerMicrosecond = 16;
constexpr uint16_t kScanTicks = wire::kTicksPerSecond / wire::kScansPerSecond;
// From a scan's start, when its timer is due, until the pads are let go: the
// interrupt's own first lines.
constexpr uint8_t kReleaseTicks = 8;
// The lead, from the release to the first sample.
constexpr uint16_t kMostLead = 2720;   // cycles
constexpr uint16_t kLeastLead = 1200;  // cycles

constexpr uint8_t RowOf(uint8_t pad) { return pad / kPadsInRow; }

// What the port writes: [row][step][port of the row], bit = pad % 8.
struct Samples {
  uint8_t bits[kRows][kSteps][kPortsInRow];
};

// Records fill pages of 256 bytes, so that on the board the low half of a
// sample's address is its place in Samples, whatever the record.
struct ScanRecord {
  Samples samples;
  uint32_t scan;  // index shared by both boards
  uint32_t tick;  // its start; pads are let go kReleaseTicks later
  uint8_t unused[8];
};
static_assert(sizeof(ScanRecord) == 256, "a page");

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
  uint8_t offset;
  uint8_t mask;
};
inline PadPlace PlaceOf(uint8_t pad) {
  static const uint8_t kMasks[8] = {1, 2, 4, 8, 16, 32, 64, 128};
  return {static_cast<uint8_t>(RowOf(pad) * (kSteps * kPortsInRow) +
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
  KIMARI_HALF(MASK, "38", "40") \
  KIMARI_HALF(MASK, "18", "20") \
  KIMARI_HALF(MASK, "8", "10")  \
  KIMARI_HALF(MASK, "4", "6")   \
  KIMARI_HALF(MASK, "0", "2") KIMARI_HALF(MASK, "0", "2")
#endif

// A pad's level, 0 (already high at the first sample) to kSteps (never rose).
// Inputs have hysteresis, so samples rise once: a binary search finds where.
inline uint8_t LevelOf(const Samples& samples, const PadPlace& place) {
  static_assert(kSteps == 40 && kPortsInRow == 2, "the search's steps");
#ifdef __AVR__
  const uint16_t page = reinterpret_cast<uintptr_t>(&samples);
  uint16_t at = page | place.offset;
  asm(KIMARI_SEARCH("%[mask]") : "+z"(at) : [mask] "r"(place.mask) : "memory");
  return static_cast<uint8_t>(static_cast<uint8_t>(at) - place.offset) / 2;
#else
  const uint8_t* const start = &samples.bits[0][0][0] + place.offset;
  const uint8_t* at = start;  // the samples before it read low
  static const uint8_t kHalves[] = {20, 10, 5, 3, 1, 1};
  for (const uint8_t half : kHalves) {
    const uint8_t* const beyond = at + half + half;
    if (!(*(beyond - kPortsInRow) & place.mask)) at = beyond;
  }
  return static_cast<uint8_t>((at - start) / 2);
#endif
}
inline uint8_t LevelOf(const Samples& samples, uint8_t pad) {
  return LevelOf(samples, PlaceOf(pad));
}

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_SCAN_H_
