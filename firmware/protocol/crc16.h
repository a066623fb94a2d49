// CRC-16/MCRF4XX: polynomial 0x1021 reflected, start 0xFFFF, no final
// inversion; "123456789" gives 0x6F91. The board uses avr-libc's step, which is
// the same function in 20 cycles.
#ifndef KIMARI_FIRMWARE_PROTOCOL_CRC16_H_
#define KIMARI_FIRMWARE_PROTOCOL_CRC16_H_

#include <stddef.h>
#include <stdint.h>

#ifdef __AVR__
#include <util/crc16.h>
#endif

namespace kimari {
namespace wire {

constexpr uint16_t kCrcStart = 0xFFFF;

inline uint16_t CrcStep(uint16_t crc, uint8_t byte) {
#ifdef __AVR__
  return _crc_ccitt_update(crc, byte);
#else
  uint8_t x = static_cast<uint8_t>(byte ^ (crc & 0xFF));
  x = static_cast<uint8_t>(x ^ (x << 4));
  return static_cast<uint16_t>((static_cast<uint16_t>(x << 8) | (crc >> 8)) ^
                               (x >> 4) ^ (x << 3));
#endif
}

inline uint16_t Crc16(const uint8_t* data, size_t size) {
  uint16_t crc = kCrcStart;
  for (size_t i = 0; i < size; ++i) crc = CrcStep(crc, data[i]);
  return crc;
}

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_CRC16_H_
