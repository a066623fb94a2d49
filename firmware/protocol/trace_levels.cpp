#include "firmware/protocol/trace_levels.h"

namespace kimari {
namespace wire {

bool UnpackLevels(const Trace& trace, uint8_t (&levels)[kTraceLevels]) {
  if (trace.count > kTraceLevels || trace.nibbles > kTraceNibbles) return false;
  uint8_t last[kSlotKinds];
  for (uint8_t slot = 0; slot < kSlotKinds; ++slot)
    last[slot] = trace.quarters[slot] >> 2;
  uint8_t next = 0;
  const auto take = [&]() -> uint8_t {
    const uint8_t byte = trace.packed[next >> 1];
    return static_cast<uint8_t>(next++ & 1 ? byte >> 4 : byte & 15);
  };
  for (uint8_t i = 0; i < trace.count; ++i) {
    uint8_t& level = last[static_cast<uint8_t>(SlotOf(trace.first_scan + i))];
    if (next >= trace.nibbles) return false;
    const uint8_t nibble = take();
    if (nibble == kTraceEscape) {
      if (next + 2 > trace.nibbles) return false;
      const uint8_t high = take();
      level = static_cast<uint8_t>((high << 4) | take());
    } else {
      level = static_cast<uint8_t>(
          level + (nibble < kTraceEscape ? nibble : nibble - 16));
    }
    levels[i] = level;
  }
  // A last half byte is 0.
  while (next < trace.nibbles) {
    if (next + 1 < trace.nibbles || take() != 0) return false;
  }
  return true;
}

}  // namespace wire
}  // namespace kimari
