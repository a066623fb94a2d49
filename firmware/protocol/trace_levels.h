// The levels of a Trace in nibbles: each is the difference from the last level
// of the same slot (at first: from that slot's baseline), or an escape and the
// level itself. Every Trace can be read by itself.
#ifndef KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_
#define KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace wire {

constexpr uint8_t kMostDifference = 7;  // -7 to 7 as 9 to 15, 0 to 7
constexpr uint8_t kTraceEscape = 8;     // then the level, high nibble first
constexpr uint8_t kMostLevelNibbles = 3;

// Fills a Trace, whose edge, pad and baseline are set, level by level.
class TracePacker {
 public:
  // The coming level is that of this scan.
  void Start(Trace* trace, uint32_t first_scan) {
    trace->first_scan = first_scan;
    trace->count = 0;
    trace->nibbles = 0;
    for (uint8_t slot = 0; slot < kSlotKinds; ++slot)
      last_[slot] = trace->quarters[slot] >> 2;
  }
  // Whether one more level fits, whatever it is.
  static bool HasRoom(const Trace& trace) {
    return trace.nibbles <= kTraceNibbles - kMostLevelNibbles;
  }
  // The level of the next scan, whose slot is `slot`; there must be room.
  void Add(Trace* trace, uint8_t slot, uint8_t level) {
    const uint8_t difference = static_cast<uint8_t>(level - last_[slot]);
    last_[slot] = level;
    ++trace->count;
    if (static_cast<uint8_t>(difference + kMostDifference) <=
        2 * kMostDifference) {
      Put(trace, difference & 15);
    } else {
      Escape(trace, level);
    }
  }
  // The nibbles of a level too far from the last one of its slot.
  static void Escape(Trace* trace, uint8_t level) {
    Put(trace, kTraceEscape);
    Put(trace, level >> 4);
    Put(trace, level & 15);
  }

 private:
  static void Put(Trace* trace, uint8_t nibble) {
    if (trace->nibbles >= kTraceNibbles) return;
    uint8_t* const to = trace->packed + (trace->nibbles >> 1);
    if (trace->nibbles & 1) {
      *to = static_cast<uint8_t>(*to | (nibble << 4));
    } else {
      *to = nibble;
    }
    ++trace->nibbles;
  }

  uint8_t last_[kSlotKinds];
};

// Writes trace.count levels. False when the nibbles are not those of `count`
// levels.
bool UnpackLevels(const Trace& trace, uint8_t (&levels)[kTraceLevels]);

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_TRACE_LEVELS_H_
