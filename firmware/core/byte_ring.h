// Bytes between the main loop and an interrupt: one side writes, the other
// reads, indices of one byte are read and written whole on the board.
#ifndef KIMARI_FIRMWARE_CORE_BYTE_RING_H_
#define KIMARI_FIRMWARE_CORE_BYTE_RING_H_

#include <stddef.h>
#include <stdint.h>

namespace kimari {
namespace firmware {

class ByteRing {
 public:
  static constexpr uint16_t kBytes = 256;
  // `bytes` must outlive the ring.
  explicit ByteRing(uint8_t (&bytes)[kBytes]) : data_(bytes) {}

  // Room for this many more bytes.
  uint8_t Free() const { return static_cast<uint8_t>(tail_ - head_ - 1); }
  uint8_t Size() const { return static_cast<uint8_t>(head_ - tail_); }
  bool Empty() const { return head_ == tail_; }

  // Writer's side. False, nothing written, when there is no room.
  bool Push(const uint8_t* bytes, uint8_t size) {
    if (Free() < size) return false;
    uint8_t head = head_;
    for (uint8_t i = 0; i < size; ++i) data_[head++] = bytes[i];
    asm volatile("" ::: "memory");
    head_ = head;
    return true;
  }
  // The writer may also fill Ring()[Head()...], modulo 256, as far as Free()
  // goes, and then hand it over.
  uint8_t* Ring() { return data_; }
  uint8_t Head() const { return head_; }
  void Commit(uint8_t size) {
    static_assert(offsetof(ByteRing, head_) == kHeadAt &&
                      offsetof(ByteRing, tail_) == kTailAt,
                  "the members lie elsewhere");
    asm volatile("" ::: "memory");
    head_ = static_cast<uint8_t>(head_ + size);
  }

  // Reader's side; the ring must not be empty.
  uint8_t Pop() {
    const uint8_t tail = tail_;
    const uint8_t byte = data_[tail];
    asm volatile("" ::: "memory");
    tail_ = static_cast<uint8_t>(tail + 1);
    return byte;
  }

  // Where the members lie, for a reader in assembler.
  static constexpr uint8_t kHeadAt = 0;
  static constexpr uint8_t kTailAt = 1;

 private:
  volatile uint8_t head_ = 0;
  volatile uint8_t tail_ = 0;
  uint8_t* data_;
};

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_BYTE_RING_H_
