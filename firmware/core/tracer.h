// Levels of the pads touched last, scan by scan, cut into Trace messages.
#ifndef KIMARI_FIRMWARE_CORE_TRACER_H_
#define KIMARI_FIRMWARE_CORE_TRACER_H_

#include <stdint.h>

#include "firmware/core/baseline.h"
#include "firmware/core/scan.h"
#include "firmware/protocol/trace_levels.h"

namespace kimari {
namespace firmware {

class Tracer {
 public:
  Tracer();

  static constexpr uint8_t kAtOnce = 8;
  static constexpr uint8_t kBefore = 8;      // scans of history, the present
                                             // one included
  static constexpr uint8_t kAfter = 160;     // scans, at most
  static constexpr uint8_t kAfterFree = 16;  // scans after the pad was let go

  // Ends the trace that Begin will replace: this pad's own or, when all places
  // are taken, the oldest. What that still has to say, null when nothing; valid
  // until Begin.
  const wire::Trace* MakeRoom(uint8_t pad);
  // A touch edge was confirmed in scan `number`. Call MakeRoom first.
  void Begin(uint16_t edge_id, uint8_t pad, uint8_t number,
             const History& history, const Baselines& baselines);
  // The pad was let go.
  void Leave(uint8_t pad);

  // Adds this scan's levels to all traces. A message that had no room left is
  // thrown away: returns how many.
  __attribute__((noinline)) uint8_t Add(const ScanRecord& record);
  // The message to send after this scan, one that ends its trace or the fullest
  // that is worth it; null when there is none. One a scan is enough: messages
  // have room to wait until all traces of a sweep have had their turn.
  const wire::Trace* Due() const {
    return due_ == kNone ? nullptr : &order_[due_]->message;
  }
  // What Due() returned has been sent.
  void Sent();

 private:
  static constexpr uint8_t kNone = 255;
  static constexpr uint8_t kWorthSending = wire::kTraceNibbles - 18;

  struct Entry {
    uint8_t left;  // scans still to come
    PadPlace place;
    wire::TracePacker packer;
    wire::Trace message;
  };
  static void Append(Entry* entry, const Samples& samples, uint8_t slot);
  // The active trace of this pad, as a place in order_; active_ when none.
  uint8_t Find(uint8_t pad) const;
  // Ends the trace at this place in order_.
  void End(uint8_t at);

  Entry entries_[kAtOnce] = {};
  // Entries, the active ones first, from the oldest trace to the youngest.
  Entry* order_[kAtOnce];
  uint8_t active_ = 0;
  uint8_t due_ = kNone;  // the place in order_ whose message is due
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_TRACER_H_
