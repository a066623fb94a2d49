// What the knock disc's comparator did, as knocks that are worth a message:
// the first of each ringing, and not more of them than the line can bear.
#ifndef KIMARI_FIRMWARE_CORE_KNOCKS_H_
#define KIMARI_FIRMWARE_CORE_KNOCKS_H_

#include <stdint.h>

#include "firmware/protocol/wire.h"

namespace kimari {
namespace firmware {

class Knocks {
 public:
  // Messages that may follow each other at once, and ticks until there may be
  // one more: a disc that hums costs 1.3 kB/s.
  static constexpr uint8_t kAtOnce = 12;
  static constexpr uint8_t kTicksPerMessageBits = 15;  // 16.4 ms

  // The comparator fired in so many scans, first at `tick`. True when that is
  // a knock to be told.
  bool Add(uint32_t tick, uint8_t times);

  bool Waiting() const { return waiting_; }
  // The knock to be told now, the newest; nullptr while there were too many.
  // `now` is the present tick, or a little less.
  const wire::Knock* Due(uint32_t now);
  void Sent();

 private:
  wire::Knock knock_ = {};  // the last one
  uint32_t fired_at_ = 0;   // the time before, deaf or not
  uint32_t paid_ = 0;       // up to here messages are counted in left_
  uint8_t left_ = kAtOnce;
  bool any_ = false;
  bool waiting_ = false;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_KNOCKS_H_
