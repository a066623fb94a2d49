// A scan, by its interrupts (times in ticks of 0.5 us after its start T0):
//   0          all pads are released and charge through their resistors. The
//              leader raises the sync wire; the follower waits for that.
//   + 20       the leader moves a player's mat, or both.
//   + 90       the follower looks how long the pulse is: one bit of the index.
//   lead       burst: the six ports 40 times, 20 to 23 cycles apart, to the
//              cycle `lead` after the release (Timer 3 counts cycles); then all
//              pads are pulled low again.
// Interrupts are off for up to 66 us in a burst and its wait, and for at most
// 12 us at a start. Three bytes from the host find room in the UART, one comes
// in 10 us: so the burst takes those that arrive meanwhile itself.
#include "firmware/avr/scanner.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "firmware/avr/burst.h"
#include "firmware/avr/disc.h"
#include "firmware/avr/pages.h"
#include "firmware/avr/pins.h"
#include "firmware/avr/serial.h"
#include "firmware/core/sync_word.h"

namespace kimari {
namespace firmware {

Pages g_pages __attribute__((section(".noinit")));

namespace scanner {
namespace {

// These three count from when a start has written its scan down, 4 ticks after
// the release.
// Ticks a burst's interrupt comes early: 60 cycles for its own first lines, 80
// for the longest other interrupt that it may have to wait for, 20 for main
// code that holds interrupts off, and a reserve.
constexpr uint8_t kBurstAhead = 28;
// Ticks before T0 at which the follower's interrupt is due: what the longest
// interrupt of the UART that it may wait for takes, less what the leader's own
// way to its pulse leaves. More after a scan to which it came late.
constexpr uint8_t kSyncAhead = 5;
constexpr uint8_t kSyncFarAhead = 13;
constexpr uint8_t kSyncTries = 30;  // looks at the wire, 5 cycles each
// From T0 until a board has released its pads and read its clock, and until
// the follower's search has heard the pulse and read it.
constexpr uint8_t kReleaseRead = kReleaseTicks + 2;
constexpr uint8_t kHeardRead = kReleaseTicks + 2;
// Ticks after the release: the follower, whose start may wait for a serial
// interrupt or two, must have released its group as well.
constexpr uint8_t kMatsMove = 16;
// The follower looks at the pulse: a short one ends with the leader's start, a
// long one with its burst.
constexpr uint8_t kPulseTold = 86;
static_assert(kLeastLead / kCyclesPerTick > kBurstAhead + kPulseTold + 16,
              "a burst would be due before the pulse was looked at");
static_assert((kMostLead + kSteps * kStepCycles + 5 * kSyncTries) /
                          kCyclesPerTick +
                      30 <
                  kScanTicks,
              "a burst would last until the next scan");
constexpr uint8_t kSoonest = 4;   // ticks from now that the timer still meets
constexpr uint8_t kSyncLost = 8;  // scans without a pulse
// Ticks from the interrupt's due time until it has released the pads.
constexpr uint8_t kMostLateStart = 52;

volatile uint8_t g_completed = 0;
volatile uint16_t g_lead = kMostLead;
volatile uint16_t g_late = 0;
volatile uint16_t g_missing = 0;

bool g_leader = true;
uint32_t g_scan = 0;                             // the present scan
volatile uint32_t g_t0 = 0;                      // its start
ScanRecord* g_record = g_pages.history.records;  // of the present scan
uint16_t g_target = 0;                           // TCNT3 at the first sample
uint8_t g_mats = 0;             // pins that move in this slot; follower: none
uint8_t g_port_e = 0;           // as COMPC found it
volatile bool g_heard = false;  // a pulse, by the search
volatile uint16_t g_heard_at = 0;
bool g_pulsed = false;                // this scan had a sync pulse
uint8_t g_pulse_missing = kSyncLost;  // scans in a row
uint8_t g_early = 0;                  // pulses in a row that were early
uint8_t g_ahead = kSyncAhead;         // of the coming scan's T0
volatile bool g_index_known = false;
SyncWordReader g_word;
SyncWordWriter g_writer;
bool g_sending = false;  // the bit of the present scan

// Of a tick since the present scan's start; interrupts must be off. Not inline:
// an interrupt would save four more registers for it.
__attribute__((noinline)) uint32_t Widen(uint16_t tick) {
  return g_t0 + static_cast<uint16_t>(tick - static_cast<uint16_t>(g_t0));
}

}  // namespace

void Start(bool leader) {
  g_leader = leader;
  // Pads: pulled low.
  PORTA = PORTK = PORTC = PORTL = PORTF = PORTB = 0;
  DDRA = DDRK = DDRC = DDRL = DDRF = DDRB = 0xFF;
  // INT4 to INT7 on rising edges, though only INT4 is used: the simulator polls
  // a level-triggered pin at every cycle, masked or not.
  EICRB = 0xFF;
  DDRG |= kLamp;
  disc::Start();
  if (leader) {
    DDRE |= kSyncOut;
    DDRH |= kSeatMatA | kSeatMatB;
  } else {
    EIFR = 1 << INTF4;
    EIMSK = 1 << INT4;
  }
  TCCR3A = 0;
  TCCR3B = 1 << CS30;  // cycles
  TCCR1A = 0;
  // Ticks: clk / 8. A capture waits for four cycles that agree.
  TCCR1B = (1 << ICNC1) | (1 << CS11);
  OCR1A = static_cast<uint16_t>(TCNT1 + 200);
  g_t0 = OCR1A - kScanTicks;
  TIFR1 = (1 << OCF1A) | (1 << OCF1B);
  TIMSK1 = 1 << OCIE1A;
}

uint32_t Recent(uint16_t tick) {
  const uint8_t sreg = SREG;
  cli();
  const uint32_t t0 = g_t0;
  SREG = sreg;
  return t0 + static_cast<uint32_t>(static_cast<int32_t>(
                  static_cast<int16_t>(tick - static_cast<uint16_t>(t0))));
}

// Interrupts are off for as few cycles as can be: a burst may be due, and may
// have waited for another interrupt already.
uint32_t Now() {
  const uint8_t sreg = SREG;
  cli();
  const uint32_t t0 = g_t0;
  const uint16_t tick = TCNT1;
  SREG = sreg;
  return t0 + static_cast<uint16_t>(tick - static_cast<uint16_t>(t0));
}

// One instruction sets the pin; Now's own way to the counter is under a tick.
uint32_t SwitchLamp(bool on) {
  const uint8_t sreg = SREG;
  cli();
  if (on) {
    PORTG |= kLamp;
  } else {
    PORTG &= static_cast<uint8_t>(~kLamp);
  }
  const uint32_t tick = Now();
  SREG = sreg;
  return tick;
}

const History& Scans() { return g_pages.history; }
uint8_t Completed() { return g_completed; }

void SetLead(uint16_t cycles) {
  const uint8_t sreg = SREG;
  cli();
  g_lead = cycles;
  SREG = sreg;
}

bool Synchronised() {
  return g_leader || (g_index_known && g_pulse_missing < kSyncLost);
}

PortHealth Health() {
  const uint8_t sreg = SREG;
  cli();
  const PortHealth health = {g_late, g_missing};
  SREG = sreg;
  return health;
}

void CountLate(uint8_t scans) {
  const uint8_t sreg = SREG;
  cli();
  g_late += scans;
  SREG = sreg;
}

void ForgiveLate() {
  const uint8_t sreg = SREG;
  cli();
  g_late = 0;
  SREG = sreg;
}

namespace {

// All pads: 0 lets go, 0xFF drives low.
inline __attribute__((always_inline)) void Drive(uint8_t pins) {
  DDRA = pins;
  DDRK = pins;
  DDRC = pins;
  DDRL = pins;
  DDRF = pins;
  DDRB = pins;
}

// The clock's low byte right after it is kept where that costs a cycle.
inline __attribute__((always_inline)) void Release() {
  Drive(0);
  g_target = TCNT3;
  GPIOR1 = TCNT1L;
}
// The present scan's start by its release, which another interrupt may have
// held up; the next scan comes as planned.
inline __attribute__((always_inline)) uint32_t StartByRelease() {
  const uint32_t t0 = g_t0;
  return t0 +
         static_cast<int8_t>(GPIOR1 - static_cast<uint8_t>(t0) - kReleaseRead);
}

// Keeps, or finds, the common start of both boards. Nothing that can wait
// stands before the release.
inline __attribute__((always_inline)) void BeginScan(uint16_t planned) {
  bool pulsed = false;
  uint16_t start = planned;
  if (g_leader) {
    PORTE |= kSyncOut;
    Release();
  } else if (g_pulse_missing < kSyncLost) {
    uint8_t tries = kSyncTries;
    while (!(PINE & kSyncIn) && --tries != 0) {
    }
    Release();
    const uint16_t released = TCNT1;
    g_ahead = kSyncAhead;
    if (tries == kSyncTries) {
      // It came before this board looked: it is not known when. A wire that is
      // high at the start of every scan has no pulses.
      g_ahead = kSyncFarAhead;
      if (g_early < kSyncLost) ++g_early;
      pulsed = g_early < kSyncLost;
    } else {
      g_early = 0;
      pulsed = tries != 0;
      if (pulsed) start = released - kReleaseRead;
    }
    if (pulsed) {
      g_pulse_missing = 0;
    } else {
      ++g_missing;
      if (++g_pulse_missing == kSyncLost) {
        g_word.Lose();
        EIFR = 1 << INTF4;
        EIMSK = 1 << INT4;
      }
    }
  } else {
    Release();
    ++g_missing;
  }
  ++g_scan;
  g_pulsed = pulsed;
  g_t0 = Widen(start);
}

// Not inline: the burst's interrupt would save its registers before the burst.
__attribute__((noinline)) void EndScan() {
  // First of all: what follows must not make the next scan late.
  uint16_t next = static_cast<uint16_t>(g_t0 + kScanTicks);
  if (g_heard) {
    // Scan from now on with the pulse; one miss and the search goes on.
    g_heard = false;
    g_early = 0;
    g_pulse_missing = kSyncLost - 1;
    g_ahead = kSyncFarAhead;
    next = g_heard_at - kHeardRead;
    do {
      next += kScanTicks;
    } while (static_cast<int16_t>(next - TCNT1) < 2 * kSyncFarAhead);
  }
  if (!g_leader && g_pulse_missing < kSyncLost) next -= g_ahead;
  // A timer that has passed it already would come to it a whole turn later.
  const uint16_t soonest = static_cast<uint16_t>(TCNT1 + kSoonest);
  if (static_cast<int16_t>(next - soonest) < 0) {
    next = soonest;
    ++g_late;
  }
  OCR1A = next;
  ++g_completed;
  if (++g_record == g_pages.history.records + kHistory)
    g_record = g_pages.history.records;
  if (g_leader) {
    g_sending = g_writer.Bit(g_scan + 1);
    // The mat that will fall is high, the one that will rise is low.
    const wire::Slot slot = wire::SlotOf(g_scan + 1);
    PORTH = slot == wire::Slot::kAOverB || slot == wire::Slot::kSeatA
                ? kSeatMatA
                : kSeatMatB;
    g_mats = slot == wire::Slot::kSeatA   ? kSeatMatA
             : slot == wire::Slot::kSeatB ? kSeatMatB
                                          : kSeatMatA | kSeatMatB;
  } else if (g_pulsed) {
    if (g_word.Feed(g_port_e & kSyncIn)) {
      g_scan = g_word.Scan();
      g_index_known = true;
    }
  } else {
    g_word.Lose();
  }
  for (uint8_t i = 0; i < kLooks; ++i) {
    if (g_looks[i][0] & (1 << RXC0)) serial::Arrived(g_looks[i][1]);
  }
}

}  // namespace
}  // namespace scanner
}  // namespace firmware
}  // namespace kimari

using namespace kimari::firmware;           // NOLINT: interrupt handlers are
using namespace kimari::firmware::scanner;  // NOLINT: global

// The charge begins.
ISR(TIMER1_COMPA_vect) {
  Mark(Marker::kScanStart);
  const uint16_t due = OCR1A;
  const bool waits = !g_leader && g_pulse_missing < kSyncLost;
  BeginScan(static_cast<uint16_t>(due + (waits ? g_ahead : 0)));
  const uint16_t released = TCNT1;
  if (static_cast<uint16_t>(released - OCR1A) > kMostLateStart) ++g_late;
  const uint16_t lead = g_lead;
  g_target += lead;
  OCR1B = static_cast<uint16_t>(released + lead / kCyclesPerTick - kBurstAhead);
  OCR1C = static_cast<uint16_t>(released + (g_leader ? kMatsMove : kPulseTold));
  disc::KeepCapture();
  TIFR1 = (1 << OCF1B) | (1 << OCF1C);
  TIMSK1 = (1 << OCIE1B) | (1 << OCIE1C);
  g_record->scan = g_scan;
  g_record->tick = StartByRelease();
  if (g_leader && !g_sending) PORTE &= static_cast<uint8_t>(~kSyncOut);
  Mark(Marker::kScanStarted);
}

// The leader's mats move: what is written to PINH toggles its pins. The
// follower looks at the sync wire.
ISR(TIMER1_COMPC_vect, ISR_NAKED) {
  asm volatile(
      "push r24\n\t"
      "lds r24, %[mats]\n\t"
      "sts %[pins], r24\n\t"
      "in r24, %[sync]-0x20\n\t"
      "sts %[found], r24\n\t"
      "pop r24\n\t"
      "reti\n\t"
      :
      : [mats] "i"(&g_mats), [pins] "n"(&PINH), [sync] "n"(&PINE),
        [found] "i"(&g_port_e));
}

// The pads are sampled.
ISR(TIMER1_COMPB_vect) {
  Mark(Marker::kBurst);
  if (g_leader) PORTE &= static_cast<uint8_t>(~kSyncOut);
  uint8_t* to = &g_record->samples.bits[0][0][0];
  const uint16_t target = g_target;
  int16_t left;
  do {
    left = static_cast<int16_t>(target - TCNT3);
  } while (left > 31);
  if (left < 0) {
    ++g_late;
    left = 0;
  }
  Burst(to, static_cast<uint8_t>(left));
  Drive(0xFF);
  TIMSK1 = 1 << OCIE1A;
  EndScan();
  Mark(Marker::kBurstDone);
}

// Follower that lost its leader: a pulse was heard.
ISR(INT4_vect) {
  g_heard_at = TCNT1;
  g_heard = true;
  EIMSK = 0;
}
