#include "firmware/avr/disc.h"

#include <avr/interrupt.h>

#include "firmware/avr/scanner.h"

namespace kimari {
namespace firmware {
namespace disc {

volatile uint8_t g_fired = 0;
volatile uint16_t g_fired_at = 0;

// What is captured comes from the comparator, which is off: pin ICP1 leads
// nowhere.
void Start() { ACSR = (1 << ACD) | (1 << ACIC); }

// The reference needs 70 us to come.
void Hear() {
  DIDR1 = 1 << AIN1D;
  ACSR = (1 << ACBG) | (1 << ACIC);
}

uint8_t Fired() { return g_fired; }

uint32_t FirstFired(uint8_t* times) {
  const uint8_t sreg = SREG;
  cli();
  *times = g_fired;
  const uint16_t at = g_fired_at;
  g_fired = 0;
  SREG = sreg;
  return scanner::Recent(at);
}

}  // namespace disc
}  // namespace firmware
}  // namespace kimari
