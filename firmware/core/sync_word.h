// The scan index on the sync wire: one bit a scan, in the length of the pulse.
//
// 64 scans make a word. Two ones in a row stand at its beginning and nowhere
// else: after them every second bit is a zero. Those between are 26 bits of
// index / 64, lowest first, then 5 bits of checksum.
#ifndef KIMARI_FIRMWARE_CORE_SYNC_WORD_H_
#define KIMARI_FIRMWARE_CORE_SYNC_WORD_H_

#include <stdint.h>

namespace kimari {
namespace firmware {

// The leader's side. One call a scan, with indices that count up by one; starts
// with the first multiple of 64.
class SyncWordWriter {
 public:
  // Not inline, like Feed: its registers would burden every scan interrupt.
  __attribute__((noinline)) bool Bit(uint32_t scan);

 private:
  uint32_t bits_ = 0;
};

// The follower's side.
class SyncWordReader {
 public:
  // One pulse. True when it ended a word whose checksum holds; then Scan() is
  // the index of the scan of this very pulse.
  __attribute__((noinline)) bool Feed(bool bit);
  // A pulse was missed: the word begun is of no use.
  void Lose() {
    position_ = kNowhere;
    last_ = false;
  }
  uint32_t Scan() const { return scan_; }

 private:
  static constexpr uint8_t kNowhere = 255;
  uint8_t position_ = kNowhere;  // in the word, of the latest pulse
  bool last_ = false;
  uint32_t bits_ = 0;
  uint32_t scan_ = 0;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_SYNC_WORD_H_
