// Whole numbers in as few bytes as they need: seven bits a byte, the lowest
// first, the top bit set where more follow (LEB128); signed ones zigzag.
#pragma once

#include <cstdint>

#include "host/recording/bytes.h"

namespace kimari::recording {

inline void PutNumber(Bytes& out, uint64_t value) {
  for (; value >= 0x80; value >>= 7) {
    out.push_back(static_cast<uint8_t>(value | 0x80));
  }
  out.push_back(static_cast<uint8_t>(value));
}
// Of a difference that was formed without regard to overflow.
inline void PutSigned(Bytes& out, uint64_t value) {
  PutNumber(out, (value << 1) ^ (value >> 63 != 0 ? ~uint64_t{0} : 0));
}

// 0 where they end too soon, or a number is longer than 64 bits; `get` is not
// ok then.
inline uint64_t NumberIn(Get& get) {
  uint64_t value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    const uint8_t byte = get.U8();
    const uint64_t bits = byte & 0x7f;
    if (shift == 63 && bits > 1) break;
    value |= bits << shift;
    if (byte < 0x80) return value;
  }
  get.Raw(get.left() + 1);
  return 0;
}
inline uint64_t SignedIn(Get& get) {
  const uint64_t value = NumberIn(get);
  return (value >> 1) ^ ((value & 1) != 0 ? ~uint64_t{0} : 0);
}

}  // namespace kimari::recording
