// The levels of a Trace, two scans to a byte: the even scan in its low nibble,
// the odd one in the high. Each nibble is the difference from the last level of
// the same slot (at first: from that slot's baseline), or says that the level
// itself follows as a byte of its own. Every Trace can be read by itself.
#ifndef KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_
#define KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace wire {

constexpr uint8_t kMostDifference = 7;  // -7 to 7 as 9 to 15, 0 to 7
constexpr uint8_t kTraceEscape = 8;     // the level itself follows
constexpr uint8_t kMostPairBytes = 3;

// Fills a Trace, whose edge, pad and baseline are set, pair by pair.
class TracePacker {
 public:
  // Nothing is packed yet; first_scan is the caller's to set, an even one.
  void Start(Trace* trace) {
    trace->count = 0;
    trace->bytes = 0;
    for (uint8_t slot = 0; slot < kSlotKinds; ++slot)
      last_[slot] = trace->quarters[slot] >> 2;
  }
  // Whether one more pair fits, whatever it is.
  static bool HasRoom(const Trace& trace) {
    return trace.bytes <= kTraceBytes - kMostPairBytes;
  }
  // The levels of the next two scans and their slots; there must be room.
  void Add(Trace* trace, uint8_t even_slot, uint8_t even, uint8_t odd_slot,
           uint8_t odd) {
    const uint8_t low = Difference(even_slot, even);
    const uint8_t high = Difference(odd_slot, odd);
    uint8_t* to = trace->packed + trace->bytes;
    trace->count = static_cast<uint8_t>(trace->count + 2);
    *to++ = static_cast<uint8_t>(low | (high << 4));
    if (low == kTraceEscape) *to++ = even;
    if (high == kTraceEscape) *to++ = odd;
    trace->bytes = static_cast<uint8_t>(to - trace->packed);
  }

 private:
  uint8_t Difference(uint8_t slot, uint8_t level) {
    const uint8_t difference = static_cast<uint8_t>(level - last_[slot]);
    last_[slot] = level;
    return static_cast<uint8_t>(difference + kMostDifference) <=
                   2 * kMostDifference
               ? difference & 15
               : kTraceEscape;
  }

  uint8_t last_[kSlotKinds];
};

// Writes trace.count levels. False when the bytes are not those of `count`
// levels, or the scans no pairs.
bool UnpackLevels(const Trace& trace, uint8_t (&levels)[kTraceLevels]);

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_
