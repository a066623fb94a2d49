// Consistent Overhead Byte Stuffing (Cheshire and Baker, 1999) for blocks of at
// most 253 bytes, where it costs exactly one byte.
#ifndef KIMARI_FIRMWARE_PROTOCOL_COBS_H_
#define KIMARI_FIRMWARE_PROTOCOL_COBS_H_

#include <stddef.h>
#include <stdint.h>

namespace kimari {
namespace wire {

constexpr size_t kCobsMost = 253;  // bytes in one call

// Writes size + 1 bytes without zeros to `out` and returns that number.
// 0 < size <= kCobsMost; `out` must not overlap `in`.
size_t CobsEncode(const uint8_t* in, size_t size, uint8_t* out);

// Undoes it in place: `data` holds `size` bytes without the delimiter.
// Returns the number of bytes decoded, 0 when the bytes are no COBS block.
size_t CobsDecode(uint8_t* data, size_t size);

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_COBS_H_
