// The scan index on the sync wire: one bit a scan, in the length of the pulse.
//
// 32 scans make a word: a marker in scans whose index is a multiple of 32, then
// 27 bits of index / 32, lowest first, then 4 bits of checksum.
#ifndef KIMARI_FIRMWARE_CORE_SYNC_WORD_H_
#define KIMARI_FIRMWARE_CORE_SYNC_WORD_H_

#include <stdint.h>

namespace kimari {
namespace firmware {

enum class SyncPulse : uint8_t { kZero = 0, kOne = 1, kMarker = 2 };

// The leader's side. One call a scan, with indices that count up by one; starts
// with the first multiple of 32.
class SyncWordWriter {
 public:
  // Not inline, like Feed: its registers would burden every scan interrupt.
  __attribute__((noinline)) SyncPulse Pulse(uint32_t scan);

 private:
  uint32_t bits_ = 0;
};

// The follower's side.
class SyncWordReader {
 public:
  // One pulse. True when it ended a word whose checksum holds; then Scan() is
  // the index of the scan of this very pulse.
  __attribute__((noinline)) bool Feed(SyncPulse pulse);
  // A pulse was missed: the word begun is of no use.
  void Lose() { position_ = kNowhere; }
  uint32_t Scan() const { return scan_; }

 private:
  static constexpr uint8_t kNowhere = 255;
  uint8_t position_ = kNowhere;
  uint32_t bits_ = 0;
  uint32_t scan_ = 0;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_SYNC_WORD_H_
