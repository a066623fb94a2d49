// Levels of the pads touched last, scan by scan, cut into Trace messages.
#ifndef KIMARI_FIRMWARE_CORE_TRACER_H_
#define KIMARI_FIRMWARE_CORE_TRACER_H_

#include <stdint.h>

#include "firmware/core/baseline.h"
#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {

class Tracer {
 public:
  static constexpr uint8_t kAtOnce = 3;
  static constexpr uint8_t kBefore = 8;      // scans of history, the present
                                             // one included
  static constexpr uint8_t kAfter = 160;     // scans, at most
  static constexpr uint8_t kAfterFree = 16;  // scans after the pad was let go

  // A touch edge was confirmed in scan `number`: from now on this pad is
  // traced, instead of the oldest one when all places are taken.
  void Begin(uint16_t edge_id, uint8_t pad, uint8_t number,
             const History& history, const Baselines& baselines);
  // The pad was let go.
  void Leave(uint8_t pad);

  // The main loop falls behind: the oldest trace ends with what it has.
  void Shed();

  // Adds the levels of scan `number` to all traces. Call TakeFull until it is
  // false after each.
  void Add(uint8_t number, const History& history);
  // A message that is due: full, or the last of its trace.
  bool TakeFull(wire::Trace* message);

 private:
  struct Entry {
    bool active;
    uint8_t left;  // scans still to come
    uint8_t age;   // places taken since
    wire::Trace message;
  };
  static void Append(Entry* entry, const ScanRecord& record);

  Entry entries_[kAtOnce] = {};
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_TRACER_H_
