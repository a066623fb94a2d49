#include "firmware/protocol/frame.h"

#include "firmware/protocol/cobs.h"
#include "firmware/protocol/crc32.h"

namespace kimari {
namespace wire {
namespace {

constexpr uint8_t kHeadAndCrc = 2 + 4;

}  // namespace

// CRC and COBS in one pass: a board spends most of a trace here.
uint8_t FrameEncoder::Finish(uint8_t type, const uint8_t* payload, uint8_t size,
                             uint8_t* ring, uint8_t at) {
  const uint8_t head[2] = {type, sequence_++};
  uint32_t crc = kCrcStart;
  uint8_t code_at = at;
  uint8_t to = static_cast<uint8_t>(at + 1);
  const auto put = [&](uint8_t byte) {
    if (byte != 0) {
      ring[to] = byte;
    } else {
      ring[code_at] = static_cast<uint8_t>(to - code_at);
      code_at = to;
    }
    ++to;
  };
  const auto add = [&](const uint8_t* from, uint8_t left) {
#ifdef __AVR__
    // 39 cycles a byte; the same as the loop below.
    uint8_t byte;
    asm volatile(
        "1:\n\t"
        "ld %[byte], %a[from]+\n\t"  //
        KIMARI_CRC_STEP
        // put.
        "movw r30, %[ring]\n\t"
        "tst %[byte]\n\t"
        "breq 2f\n\t"
        "add r30, %[to]\n\t"
        "adc r31, __zero_reg__\n\t"
        "st Z, %[byte]\n\t"
        "inc %[to]\n\t"
        "dec %[left]\n\t"
        "brne 1b\n\t"
        "rjmp 3f\n\t"
        "2:\n\t"
        "add r30, %[code_at]\n\t"
        "adc r31, __zero_reg__\n\t"
        "mov %[byte], %[to]\n\t"
        "sub %[byte], %[code_at]\n\t"
        "st Z, %[byte]\n\t"
        "mov %[code_at], %[to]\n\t"
        "inc %[to]\n\t"
        "dec %[left]\n\t"
        "brne 1b\n\t"
        "3:\n\t"
        : [from] "+x"(from), [crc] "+r"(crc), [to] "+r"(to),
          [code_at] "+r"(code_at), [left] "+r"(left), [byte] "=&r"(byte)
        : [ring] "r"(ring), [table] "i"(&kCrcTable)
        : "r30", "r31", "memory");
#else
    for (; left > 0; --left, ++from) {
      crc = CrcStep(crc, *from);
      put(*from);
    }
#endif
  };
  add(head, sizeof head);
  if (size > 0) add(payload, size);
  crc = ~crc;
  for (uint8_t i = 0; i < 4; ++i, crc >>= 8) {
    put(static_cast<uint8_t>(crc & 0xFF));
  }
  ring[code_at] = static_cast<uint8_t>(to - code_at);
  ring[to] = 0;
  return static_cast<uint8_t>(to + 1 - at);
}

bool FrameDecoder::End() {
  const bool good = Finish();
  size_ = 0;
  too_long_ = false;
  return good;
}

bool FrameDecoder::Finish() {
  if (size_ == 0) return false;  // a delimiter sent to be on the safe side
  if (too_long_) {
    ++counters_.bad_length;
    return false;
  }
  const size_t decoded = CobsDecode(data_, size_);
  if (decoded == 0) {
    ++counters_.bad_cobs;
    return false;
  }
  if (decoded < kHeadAndCrc || decoded > kMaxBody) {
    ++counters_.bad_length;
    return false;
  }
  const uint8_t checked = static_cast<uint8_t>(decoded - 4);
  uint32_t crc = 0;
  for (uint8_t i = 4; i-- > 0;) crc = (crc << 8) | data_[checked + i];
  if (Crc32(data_, checked) != crc) {
    ++counters_.bad_crc;
    return false;
  }
  frame_.type = data_[0];
  frame_.sequence = data_[1];
  frame_.size = static_cast<uint8_t>(checked - 2);
  for (uint8_t i = 0; i < frame_.size; ++i) frame_.payload[i] = data_[2 + i];
  if (sequence_known_) {
    counters_.missing += static_cast<uint8_t>(frame_.sequence - expected_);
  }
  sequence_known_ = true;
  expected_ = static_cast<uint8_t>(frame_.sequence + 1);
  ++counters_.frames;
  return true;
}

}  // namespace wire
}  // namespace kimari
