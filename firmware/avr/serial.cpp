#include "firmware/avr/serial.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "firmware/avr/pages.h"
#include "firmware/avr/scanner.h"

namespace kimari {
namespace firmware {
namespace serial {
namespace {

ByteRing g_out(g_pages.out);
ByteRing g_in(g_pages.in);

// TCNT1 at the arrival of the last few delimiters, by their count.
constexpr uint8_t kStamps = 8;
volatile uint16_t g_stamps[kStamps];
volatile uint8_t g_delimiters_in = 0;
uint8_t g_delimiters_taken = 0;

}  // namespace

void Start() {
  // Speed and frame first: the simulator works out the time of a byte when
  // UBRR0L is written.
  UCSR0A = 1 << U2X0;
  UCSR0C = (1 << UCSZ01) | (1 << UCSZ00);
  UBRR0H = 0;
  UBRR0L = F_CPU / 8 / wire::kBaud - 1;
  UCSR0B = (1 << RXEN0) | (1 << TXEN0) | (1 << RXCIE0);
}

ByteRing& Out() { return g_out; }

void Kick() {
  if (!g_out.Empty()) UCSR0B |= 1 << UDRIE0;
}

bool Take(uint8_t* byte, uint32_t* at) {
  if (g_in.Empty()) return false;
  *byte = g_in.Pop();
  if (*byte == 0) {
    *at = scanner::Recent(g_stamps[g_delimiters_taken++ % kStamps]);
  }
  return true;
}

void Arrived(uint8_t byte) {
  if (g_in.Free() == 0) return;
  g_in.Push(&byte, 1);
  if (byte == 0) g_stamps[g_delimiters_in++ % kStamps] = TCNT1;
}

}  // namespace serial
}  // namespace firmware
}  // namespace kimari

using namespace kimari::firmware;  // NOLINT: interrupt handlers are global

// Both are short, since a burst must not wait for them for long, and a fight
// sends ten bytes a scan. Registers 2 to 5 are theirs alone (CMakeLists.txt),
// so that they need not save what they use.

// 34 cycles, 60 at a delimiter. The same as Arrived(UDR0).
ISR(USART0_RX_vect, ISR_NAKED) {
  asm volatile(
      "in r2, __SREG__\n\t"
      "movw r4, r30\n\t"
      "lds r3, %[udr]\n\t"
      "push r24\n\t"
      "lds r30, %[ring]+%[head]\n\t"
      "lds r24, %[ring]+%[tail]\n\t"
      "sub r24, r30\n\t"
      "cpi r24, 1\n\t"
      "breq 1f\n\t"
      "ldi r31, hi8(%[data])\n\t"
      "st Z, r3\n\t"
      "inc r30\n\t"
      "sts %[ring]+%[head], r30\n\t"
      "tst r3\n\t"
      "brne 1f\n\t"
      "lds r30, %[count]\n\t"
      "mov r24, r30\n\t"
      "inc r24\n\t"
      "sts %[count], r24\n\t"
      "andi r30, %[last]\n\t"
      "lsl r30\n\t"
      "ldi r31, 0\n\t"
      "subi r30, lo8(-(%[stamps]))\n\t"
      "sbci r31, hi8(-(%[stamps]))\n\t"
      "lds r24, %[clock]\n\t"  // low byte first
      "st Z, r24\n\t"
      "lds r24, %[clock]+1\n\t"
      "std Z+1, r24\n\t"
      "1:\n\t"
      "pop r24\n\t"
      "movw r30, r4\n\t"
      "out __SREG__, r2\n\t"
      "reti\n\t"
      :
      : [ring] "i"(&serial::g_in), [data] "i"(g_pages.in),
        [head] "n"(ByteRing::kHeadAt), [tail] "n"(ByteRing::kTailAt),
        [udr] "n"(&UDR0), [count] "i"(&serial::g_delimiters_in),
        [stamps] "i"(serial::g_stamps), [last] "n"(serial::kStamps - 1),
        [clock] "n"(&TCNT1));
}

// 24 cycles. The same as
//   if (g_out.Empty()) UCSR0B &= ~(1 << UDRIE0); else UDR0 = g_out.Pop();
ISR(USART0_UDRE_vect, ISR_NAKED) {
  asm volatile(
      "in r2, __SREG__\n\t"
      "movw r4, r30\n\t"
      "lds r30, %[ring]+%[tail]\n\t"
      "lds r3, %[ring]+%[head]\n\t"
      "cp r3, r30\n\t"
      "breq 1f\n\t"
      "ldi r31, hi8(%[data])\n\t"
      "ld r3, Z\n\t"
      "sts %[udr], r3\n\t"
      "inc r30\n\t"
      "sts %[ring]+%[tail], r30\n\t"
      "2:\n\t"
      "movw r30, r4\n\t"
      "out __SREG__, r2\n\t"
      "reti\n\t"
      "1:\n\t"
      "lds r30, %[control]\n\t"
      "andi r30, %[off]\n\t"
      "sts %[control], r30\n\t"
      "rjmp 2b\n\t"
      :
      : [ring] "i"(&serial::g_out), [data] "i"(g_pages.out),
        [head] "n"(ByteRing::kHeadAt), [tail] "n"(ByteRing::kTailAt),
        [udr] "n"(&UDR0), [control] "n"(&UCSR0B),
        [off] "n"(0xFF & ~(1 << UDRIE0)));
}
