// Linked into the boards' image: every 33 ms its main loop stands
// still for 6 ms, while scans go on.
#include <avr/interrupt.h>
#include <avr/io.h>

namespace {

// Timer 4, cycles / 64: an overflow each 262 ms, so it counts to 8192.
struct Hog {
  Hog() {
    TCCR4A = 0;
    OCR4A = 8192;
    TCCR4B = (1 << WGM42) | (1 << CS41) | (1 << CS40);
    TIMSK4 = 1 << OCIE4A;
  }
} g_hog;

}  // namespace

ISR(TIMER4_COMPA_vect, ISR_NOBLOCK) {
  for (volatile uint16_t i = 0; i < 5000; ++i) {
  }
}
