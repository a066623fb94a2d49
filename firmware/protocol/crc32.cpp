#include "firmware/protocol/crc32.h"

#ifdef __AVR__
#include <avr/pgmspace.h>
#define KIMARI_IN_FLASH PROGMEM __attribute__((aligned(256)))
#else
#define KIMARI_IN_FLASH
#endif

namespace kimari {
namespace wire {
namespace {

constexpr uint32_t kReflected = 0xEDB88320u;

constexpr CrcTable MakeTable() {
  CrcTable table = {};
  for (uint16_t i = 0; i < 256; ++i) {
    uint32_t crc = i;
    for (uint8_t bit = 0; bit < 8; ++bit) {
      crc = crc & 1 ? (crc >> 1) ^ kReflected : crc >> 1;
    }
    for (uint8_t plane = 0; plane < 4; ++plane) {
      table.planes[plane][i] =
          static_cast<uint8_t>((crc >> (8 * plane)) & 0xFF);
    }
  }
  return table;
}

}  // namespace

// In the first 64 kB of the flash, where the board's LPM reaches: the linker
// puts all such tables before the code.
extern constexpr CrcTable kCrcTable KIMARI_IN_FLASH = MakeTable();

uint32_t Crc32(const uint8_t* data, size_t size) {
  uint32_t crc = kCrcStart;
  for (size_t i = 0; i < size; ++i) crc = CrcStep(crc, data[i]);
  return ~crc;
}

}  // namespace wire
}  // namespace kimari
