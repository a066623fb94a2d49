// Bytes between the main loop and an interrupt: one side writes, the other
// reads, indices of one byte are read and written whole on the board.
#ifndef KIMARI_FIRMWARE_CORE_BYTE_RING_H_
#define KIMARI_FIRMWARE_CORE_BYTE_RING_H_

#include <stdint.h>

namespace kimari {
namespace firmware {

class ByteRing {
 public:
  // Room for this many more bytes.
  uint8_t Free() const { return static_cast<uint8_t>(tail_ - head_ - 1); }
  uint8_t Size() const { return static_cast<uint8_t>(head_ - tail_); }
  bool Empty() const { return head_ == tail_; }

  // Writer's side. False, nothing written, when there is no room.
  bool Push(const uint8_t* bytes, uint8_t size) {
    if (Free() < size) return false;
    uint8_t head = head_;
    for (uint8_t i = 0; i < size; ++i) data_[head++] = bytes[i];
    head_ = head;
    return true;
  }
  // Reader's side; the ring must not be empty.
  uint8_t Pop() {
    const uint8_t tail = tail_;
    const uint8_t byte = data_[tail];
    tail_ = static_cast<uint8_t>(tail + 1);
    return byte;
  }

 private:
  volatile uint8_t data_[256] = {};
  volatile uint8_t head_ = 0;
  volatile uint8_t tail_ = 0;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_BYTE_RING_H_
