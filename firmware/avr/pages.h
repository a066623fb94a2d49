// What must begin where pages of 256 bytes begin, so that the low half of an
// address is an index: the upper part of the RAM, above the stack. Its place is
// given to the linker in CMakeLists.txt; nothing of it is set at start.
#ifndef KIMARI_FIRMWARE_AVR_PAGES_H_
#define KIMARI_FIRMWARE_AVR_PAGES_H_

#include <stdint.h>

#include "firmware/core/byte_ring.h"
#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {

struct Pages {
  uint8_t in[ByteRing::kBytes];   // from the host
  uint8_t out[ByteRing::kBytes];  // to the host
  History history;
};
extern Pages g_pages;

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_PAGES_H_
