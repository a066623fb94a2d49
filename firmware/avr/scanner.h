// Charges and samples the pads, all by interrupts of Timer 1, so that scans
// keep their time whatever the main loop does.
#ifndef KIMARI_FIRMWARE_AVR_SCANNER_H_
#define KIMARI_FIRMWARE_AVR_SCANNER_H_

#include <stdint.h>

#include "firmware/core/board.h"
#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {
namespace scanner {

// Once, interrupts off.
void Start(bool leader);

// Ticks since reset, 0.5 us, wraps.
uint32_t Now();
// Sets the pin of the lamp; the tick at which it was set.
uint32_t SwitchLamp(bool on);
// Of a TCNT1 read at most 16 ms ago.
uint32_t Recent(uint16_t tick);

const History& Scans();
// Counts complete scans, modulo 256.
uint8_t Completed();
void SetLead(uint16_t cycles);

// A follower that hears its leader and knows its scan index.
bool Synchronised();
PortHealth Health();
// The main loop was too slow and scans were lost.
void CountLate(uint8_t scans);
// Forgets the late scans counted so far: while learning they do no harm.
void ForgiveLate();

}  // namespace scanner
}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_SCANNER_H_
