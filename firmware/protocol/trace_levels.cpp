#include "firmware/protocol/trace_levels.h"

namespace kimari {
namespace wire {

bool UnpackLevels(const Trace& trace, uint8_t (&levels)[kTraceLevels]) {
  if (trace.count > kTraceLevels || trace.bytes > kTraceBytes ||
      trace.count % 2 != 0 || trace.first_scan % 2 != 0) {
    return false;
  }
  uint8_t last[kSlotKinds];
  for (uint8_t slot = 0; slot < kSlotKinds; ++slot)
    last[slot] = trace.quarters[slot] >> 2;
  uint8_t next = 0;
  for (uint8_t i = 0; i < trace.count; i = static_cast<uint8_t>(i + 2)) {
    if (next == trace.bytes) return false;
    uint8_t pair = trace.packed[next++];
    for (uint8_t k = 0; k < 2; ++k, pair = static_cast<uint8_t>(pair >> 4)) {
      uint8_t& level =
          last[static_cast<uint8_t>(SlotOf(trace.first_scan + i + k))];
      const uint8_t nibble = pair & 15;
      if (nibble == kTraceEscape) {
        if (next == trace.bytes) return false;
        level = trace.packed[next++];
      } else {
        level = static_cast<uint8_t>(
            level + (nibble < kTraceEscape ? nibble : nibble - 16));
      }
      levels[i + k] = level;
    }
  }
  return next == trace.bytes;
}

}  // namespace wire
}  // namespace kimari
