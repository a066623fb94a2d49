#include "firmware/protocol/cobs.h"

namespace kimari {
namespace wire {

size_t CobsEncode(const uint8_t* in, size_t size, uint8_t* out) {
  uint8_t* code_at = out;
  uint8_t* to = out + 1;
  uint8_t code = 1;
  for (size_t i = 0; i < size; ++i) {
    if (in[i] != 0) {
      *to++ = in[i];
      ++code;
    } else {
      *code_at = code;
      code_at = to++;
      code = 1;
    }
  }
  *code_at = code;
  return static_cast<size_t>(to - out);
}

size_t CobsDecode(uint8_t* data, size_t size) {
  size_t read = 0;
  size_t written = 0;
  while (read < size) {
    const uint8_t code = data[read++];
    if (code == 0 || read + code - 1u > size) return 0;
    for (uint8_t i = 1; i < code; ++i) {
      if (data[read] == 0) return 0;
      data[written++] = data[read++];
    }
    if (read < size && code != 0xFF) data[written++] = 0;
  }
  return written;
}

}  // namespace wire
}  // namespace kimari
