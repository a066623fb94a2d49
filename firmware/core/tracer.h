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
  static constexpr uint8_t kBefore = 12;  // scans of history, the present one
                                          // included, at least
  // What follows is in pairs of scans.
  static constexpr uint8_t kAfter = 128;  // at most: 64 ms
  // While more than kSustained pads are traced, the oldest ends after so many.
  static constexpr uint8_t kAfterInCrowd = 50;
  static constexpr uint8_t kSustained = 8;
  // Or after so many while the board is behind with its scans.
  static constexpr uint8_t kAfterInHurry = 24;
  static constexpr uint8_t kAfterFree = 5;  // after the pad was let go
  // Pads beside a touched one, as long as so many are traced in all.
  static constexpr uint8_t kAfterBeside = 48;
  static constexpr uint8_t kBesideUpTo = 6;

  // Ends the trace that Begin will replace: this pad's own or, when all places
  // are taken, the oldest. What that still has to say, null when nothing; valid
  // until Begin.
  const wire::Trace* MakeRoom(uint8_t pad);
  // A touch edge was confirmed in scan `number`; `reach` scans of history, that
  // one included, are there still. Call MakeRoom first.
  void Begin(uint16_t edge_id, uint8_t pad, uint8_t number, uint8_t reach,
             const History& history, const Baselines& baselines);
  // The same for a pad beside it, if there is room; MakeRoom is not needed.
  void BeginBeside(uint16_t edge_id, uint8_t pad, uint8_t number, uint8_t reach,
                   const History& history, const Baselines& baselines);
  // Traces of pads beside others end, and what they still had to say with them.
  __attribute__((noinline)) void DropBeside();
  bool AnyBeside() const { return beside_ != 0; }
  // The pad was let go.
  void Leave(uint8_t pad);

  bool Active() const { return active_ > 0; }
  // So many that what can wait does.
  bool Crowded() const { return active_ > kBesideUpTo; }
  // Adds the levels of two scans in a row, the even one first, to all traces;
  // with their slots. A message that had no room left is thrown away: returns
  // how many.
  __attribute__((noinline)) uint8_t Add(const ScanRecord& even,
                                        uint8_t even_slot,
                                        const ScanRecord& odd,
                                        uint8_t odd_slot);
  // Ends the oldest trace if that has as many pairs after its touch.
  __attribute__((noinline)) void Thin(uint8_t pairs);
  // Scans are missing: messages end here, and go on in others.
  void Skip();
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
  static constexpr uint8_t kWorthSending = wire::kTraceBytes - 12;
  static constexpr uint8_t kUrgent = wire::kTraceBytes - 8;

  struct Entry {
    uint8_t left;   // pairs still to come, those in the message included
    uint8_t later;  // and so many more in other messages, after missing scans
    PadPlace place;
    wire::TracePacker packer;
    wire::Trace message;
  };
  // Packs one more pair.
  static void Append(Entry* entry, const Samples& even, uint8_t even_slot,
                     const Samples& odd, uint8_t odd_slot);
  // The active trace of this pad (with wire::kBeside, as a pad beside another),
  // as a place in order_; active_ when none.
  uint8_t Find(uint8_t pad) const;
  // Ends the trace at this place in order_.
  void End(uint8_t at);

  Entry entries_[kAtOnce] = {};
  // Entries, the active ones first, from the oldest trace to the youngest.
  Entry* order_[kAtOnce];
  uint8_t active_ = 0;
  uint8_t beside_ = 0;  // of these, pads beside others
  bool urgent_ = false;
  uint8_t due_ = kNone;  // the place in order_ whose message is due
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_TRACER_H_
