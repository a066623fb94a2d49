// The burst of a scan: all six ports, sample after sample, in the same number
// of cycles whatever comes. Interrupts are off meanwhile, so it looks at the
// UART itself.
#ifndef KIMARI_FIRMWARE_AVR_BURST_H_
#define KIMARI_FIRMWARE_AVR_BURST_H_

#include <avr/io.h>
#include <stdint.h>

#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {
namespace scanner {

// What the burst's looks at the UART found: UCSR0A, UDR0 if a byte was there.
constexpr uint8_t kLooks = 5;
static uint8_t g_looks[kLooks][2];

// One sample of each port, 20 cycles. Written out line by line, not by .rept:
// the compiler counts lines to know how far its jumps must reach.
#define KIMARI_STEP(EXTRA) \
  "in r24, %[a]-0x20\n\t"  \
  "st X+, r24\n\t"         \
  "lds r24, %[k]\n\t"      \
  "st X+, r24\n\t"         \
  "in r24, %[c]-0x20\n\t"  \
  "st Y+, r24\n\t"         \
  "lds r24, %[l]\n\t"      \
  "st Y+, r24\n\t" EXTRA   \
  "in r24, %[f]-0x20\n\t"  \
  "st Z+, r24\n\t"         \
  "in r24, %[b]-0x20\n\t"  \
  "st Z+, r24\n\t"
// Eight steps with a look at the UART, its 9 cycles spread over four of them:
// 169 cycles in all, whether there was a byte or not.
#define KIMARI_EIGHT_STEPS(AT)                       \
  KIMARI_STEP("lds r25, %[status]\n\t")              \
  KIMARI_STEP("")                                    \
  KIMARI_STEP("sts %[looks]+2*" AT ", r25\n\t")      \
  KIMARI_STEP("")                                    \
  KIMARI_STEP("sbrc r25, 7\n\tlds r25, %[data]\n\t") \
  KIMARI_STEP("")                                    \
  KIMARI_STEP("sts %[looks]+2*" AT "+1, r25\n\t")    \
  KIMARI_STEP("")
static_assert(kSteps == 8 * kLooks, "the burst's steps");
#define KIMARI_TWICE(LINES) LINES LINES
#define KIMARI_32_TIMES(LINES) \
  KIMARI_TWICE(KIMARI_TWICE(KIMARI_TWICE(KIMARI_TWICE(KIMARI_TWICE(LINES)))))

// All samples of a scan to `to`, the first exactly `wait` (0 to 31) cycles
// after the fastest way in.
inline __attribute__((always_inline)) void Burst(uint8_t* to, uint8_t wait) {
  constexpr uint8_t kRowBytes = kSteps * kPortsInRow;
  const uint8_t skip = static_cast<uint8_t>(31 - wait);
  asm volatile(
      "push r28\n\t"
      "push r29\n\t"
      "movw r28, r26\n\t"
      "subi r28, lo8(-(%[row]))\n\t"
      "sbci r29, hi8(-(%[row]))\n\t"
      "ldi r30, pm_lo8(1f)\n\t"
      "ldi r31, pm_hi8(1f)\n\t"
      "add r30, %[skip]\n\t"
      "adc r31, __zero_reg__\n\t"
      "ijmp\n\t"
      "1:\n\t" KIMARI_32_TIMES("nop\n\t")
      "movw r30, r28\n\t"
      "subi r30, lo8(-(%[row]))\n\t"
      "sbci r31, hi8(-(%[row]))\n\t" KIMARI_EIGHT_STEPS("0")
          KIMARI_EIGHT_STEPS("1") KIMARI_EIGHT_STEPS("2")
              KIMARI_EIGHT_STEPS("3") KIMARI_EIGHT_STEPS("4")
      "pop r29\n\t"
      "pop r28\n\t"
      : "+x"(to)
      : [skip] "a"(skip), [row] "i"(kRowBytes), [a] "n"(&PINA), [k] "n"(&PINK),
        [c] "n"(&PINC), [l] "n"(&PINL), [f] "n"(&PINF), [b] "n"(&PINB),
        [status] "n"(&UCSR0A), [data] "n"(&UDR0), [looks] "i"(g_looks)
      : "r24", "r25", "r30", "r31", "memory");
}

#undef KIMARI_STEP
#undef KIMARI_EIGHT_STEPS
#undef KIMARI_TWICE
#undef KIMARI_32_TIMES

}  // namespace scanner
}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_BURST_H_
