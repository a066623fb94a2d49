// UART0 at 1 Mbaud, both ways by interrupt.
#ifndef KIMARI_FIRMWARE_AVR_SERIAL_H_
#define KIMARI_FIRMWARE_AVR_SERIAL_H_

#include <stdint.h>

#include "firmware/core/byte_ring.h"

namespace kimari {
namespace firmware {
namespace serial {

// To be called once, interrupts off.
void Start();
// What the main loop has to send; call Kick() after filling it.
ByteRing& Out();
void Kick();
// Takes a received byte; `at` is the tick at which the last delimiter up to and
// including it arrived. False when there is none.
bool Take(uint8_t* byte, uint32_t* at);
// A byte that was read from the UART elsewhere; interrupts off.
void Arrived(uint8_t byte);

}  // namespace serial
}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_SERIAL_H_
