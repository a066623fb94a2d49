#include "firmware/avr/serial.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "firmware/avr/scanner.h"

namespace kimari {
namespace firmware {
namespace serial {
namespace {

ByteRing g_out;
ByteRing g_in;

// Arrival of the last few delimiters, by their count.
constexpr uint8_t kStamps = 8;
volatile uint32_t g_stamps[kStamps];
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
    const uint8_t sreg = SREG;
    cli();
    *at = g_stamps[g_delimiters_taken++ % kStamps];
    SREG = sreg;
  }
  return true;
}

}  // namespace serial
}  // namespace firmware
}  // namespace kimari

using namespace kimari::firmware;  // NOLINT: interrupt handlers are global

ISR(USART0_RX_vect) {
  const uint8_t byte = UDR0;
  if (serial::g_in.Free() == 0) return;
  if (byte == 0) {
    serial::g_stamps[serial::g_delimiters_in++ % serial::kStamps] =
        scanner::NowFromInterrupt();
  }
  serial::g_in.Push(&byte, 1);
}

ISR(USART0_UDRE_vect) {
  if (serial::g_out.Empty()) {
    UCSR0B &= static_cast<uint8_t>(~(1 << UDRIE0));
  } else {
    UDR0 = serial::g_out.Pop();
  }
}
