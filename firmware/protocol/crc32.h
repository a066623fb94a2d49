// CRC-32 as of Ethernet (IEEE 802.3): polynomial 0x04C11DB7 reflected, start
// and final inversion all ones; "123456789" gives CBF43926.
#ifndef KIMARI_FIRMWARE_PROTOCOL_CRC32_H_
#define KIMARI_FIRMWARE_PROTOCOL_CRC32_H_

#include <stddef.h>
#include <stdint.h>

namespace kimari {
namespace wire {

constexpr uint32_t kCrcStart = 0xFFFFFFFFu;

// The table of one byte's steps, byte plane by byte plane: the board reads each
// plane with one index and no multiplication. Aligned, so that the index is the
// low half of an address.
struct CrcTable {
  uint8_t planes[4][256];
};
extern const CrcTable kCrcTable;

#ifdef __AVR__
// 24 cycles: Z goes through the table's planes.
#define KIMARI_CRC_STEP        \
  "mov r30, %A[crc]\n\t"       \
  "eor r30, %[byte]\n\t"       \
  "ldi r31, hi8(%[table])\n\t" \
  "lpm r0, Z\n\t"              \
  "mov %A[crc], %B[crc]\n\t"   \
  "eor %A[crc], r0\n\t"        \
  "inc r31\n\t"                \
  "lpm r0, Z\n\t"              \
  "mov %B[crc], %C[crc]\n\t"   \
  "eor %B[crc], r0\n\t"        \
  "inc r31\n\t"                \
  "lpm r0, Z\n\t"              \
  "mov %C[crc], %D[crc]\n\t"   \
  "eor %C[crc], r0\n\t"        \
  "inc r31\n\t"                \
  "lpm %D[crc], Z\n\t"
inline uint32_t CrcStep(uint32_t crc, uint8_t byte) {
  asm(KIMARI_CRC_STEP
      : [crc] "+r"(crc)
      : [byte] "r"(byte), [table] "i"(&kCrcTable)
      : "r30", "r31");
  return crc;
}
#else
inline uint32_t CrcStep(uint32_t crc, uint8_t byte) {
  const uint8_t i = static_cast<uint8_t>(crc ^ byte);
  return (crc >> 8) ^ (static_cast<uint32_t>(kCrcTable.planes[0][i]) |
                       (static_cast<uint32_t>(kCrcTable.planes[1][i]) << 8) |
                       (static_cast<uint32_t>(kCrcTable.planes[2][i]) << 16) |
                       (static_cast<uint32_t>(kCrcTable.planes[3][i]) << 24));
}
#endif

// Of the whole, inverted as it goes over the wire.
uint32_t Crc32(const uint8_t* data, size_t size);

}  // namespace wire
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_PROTOCOL_CRC32_H_
