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

  static constexpr uint8_t kAtOnce = 10;
  static constexpr uint8_t kBefore = 8;   // scans of history, the present
                                          // one included
  static constexpr uint8_t kAfter = 160;  // scans, at most
  // While more than kSustained pads are traced, the oldest ends after so many.
  static constexpr uint8_t kAfterInCrowd = 72;
  static constexpr uint8_t kSustained = 8;
  static constexpr uint8_t kAfterFree = 6;  // scans after the pad was let go

  // Ends the trace that Begin will replace: this pad's own or, when all places
  // are taken, the oldest. What that still has to say, null when nothing; valid
  // until Begin.
  const wire::Trace* MakeRoom(uint8_t pad);
  // A touch edge was confirmed in scan `number`; `reach` scans of history, that
  // one included, are there still. Call MakeRoom first.
  void Begin(uint16_t edge_id, uint8_t pad, uint8_t number, uint8_t reach,
             const History& history, const Baselines& baselines);
  // The pad was let go.
  void Leave(uint8_t pad);

  // Adds the levels of this scan, of this slot, to all traces. A message that
  // had no room left is thrown away: returns how many.
  __attribute__((noinline)) uint8_t Add(const ScanRecord& record, uint8_t slot);
  // The message to send after this scan, one that ends its trace or the fullest
  // that is worth it; null when there is none. One a scan is enough: messages
  // have room to wait until all traces of a sweep have had their turn.
  const wire::Trace* Due() const {
    return due_ == kNone ? nullptr : &order_[due_]->message;
  }
  // What Due() returned has been sent.
  void Sent();
  // Whether Due() must not wait for long.
  bool Urgent() const { return urgent_; }

 private:
  static constexpr uint8_t kNone = 255;
  static constexpr uint8_t kWorthSending = wire::kTraceNibbles - 18;
  static constexpr uint8_t kUrgent = wire::kTraceNibbles - 10;

  struct Entry {
    uint8_t left;  // scans still to come, those in the message included
    PadPlace place;
    wire::TracePacker packer;
    wire::Trace message;
  };
  // What became of a level, or how many nibbles there are now.
  static constexpr uint8_t kEnded = 255;   // the trace has all it may have
  static constexpr uint8_t kFull = 254;    // no room in the message
  static constexpr uint8_t kEscape = 128;  // + level: needs three nibbles
  static uint8_t Append(Entry* entry, const Samples& samples, uint8_t slot);
  // The same with the escape seen to, for a caller that needs Y for itself.
  __attribute__((noinline)) static void AppendOne(Entry* entry,
                                                  const ScanRecord& record);
  // The active trace of this pad, as a place in order_; active_ when none.
  uint8_t Find(uint8_t pad) const;
  // Ends the oldest trace if that has all that a crowd leaves it.
  __attribute__((noinline)) void Thin();
  // Ends the trace at this place in order_.
  void End(uint8_t at);

  Entry entries_[kAtOnce] = {};
  // Entries, the active ones first, from the oldest trace to the youngest.
  Entry* order_[kAtOnce];
  uint8_t active_ = 0;
  bool urgent_ = false;
  uint8_t due_ = kNone;  // the place in order_ whose message is due
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_TRACER_H_
