// A scan, by its interrupts (times in ticks of 0.5 us after its start T0):
//   0          group 0 is released: pads charge through their resistors.
//              The leader raises the sync wire; the follower waits for that.
//   + 20       the leader moves a player's mat, or both, at each group.
//   lead       burst: 48 samples of both ports, 7 cycles apart, to the cycle
//              `lead` after the release (Timer 3 counts cycles); then the
//              group is pulled low again, and the mats go back.
//   190, 380   the same for groups 1 and 2.
// Interrupts are off for 21 us in a burst and for at most 10 us at a start.
#include "firmware/avr/scanner.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "firmware/avr/pins.h"
#include "firmware/core/sync_word.h"

namespace kimari {
namespace firmware {
namespace scanner {
namespace {

// Ticks a burst's interrupt comes early: 90 cycles for its own first lines, 80
// for the longest other interrupt that it may have to wait for, 20 for main
// code that holds interrupts off, and a reserve.
constexpr uint8_t kBurstAhead = 26;
static_assert(kLeastLead / kCyclesPerTick > kBurstAhead + 16,
              "a burst would be due before its interrupt is set");
constexpr uint8_t kSyncAhead = 10;   // ticks the follower waits before T0
constexpr uint8_t kSyncWindow = 20;  // ticks it waits at most
// Ticks after the release: the follower, whose start may wait for a serial
// interrupt or two, must have released its group as well.
constexpr uint8_t kMatsMove = 20;
constexpr uint8_t kSyncLost = 8;        // scans without a pulse
constexpr uint8_t kMostLateStart = 40;  // ticks

History g_history;
volatile uint8_t g_completed = 0;
volatile uint16_t g_lead[kGroups] = {kMostLead, kMostLead, kMostLead};
volatile uint16_t g_late = 0;
volatile uint16_t g_missing = 0;

bool g_leader = true;
uint8_t g_group = 0;                       // that starts next, or is charging
uint32_t g_scan = 0;                       // the present scan
volatile uint32_t g_t0 = 0;                // its start
ScanRecord* g_record = g_history.records;  // of the present scan
uint16_t g_target = 0;          // TCNT3 at the charging group's first sample
uint8_t g_mats = 0;             // pins that move in this slot; follower: none
volatile bool g_heard = false;  // a pulse, by the search
volatile uint16_t g_heard_at = 0;
bool g_pulsed = false;                // this scan had a sync pulse
uint8_t g_pulse_missing = kSyncLost;  // scans in a row
uint8_t g_pulse = 0;                  // SyncPulse of this scan, as heard
volatile bool g_index_known = false;
SyncWordReader g_word;
SyncWordWriter g_writer;
SyncPulse g_sending = SyncPulse::kZero;  // of the present scan

// Of a tick since the present scan's start; interrupts must be off. Not inline:
// an interrupt would save four more registers for it.
__attribute__((noinline)) uint32_t Widen(uint16_t tick) {
  return g_t0 + static_cast<uint16_t>(tick - static_cast<uint16_t>(g_t0));
}

// 48 samples of two ports to `to`, 7 cycles a step, the first exactly `wait`
// (0 to 31) cycles after the fastest way in. Written out line by line, not by
// .rept: the compiler counts lines to know how far its jumps must reach.
#define KIMARI_TWICE(LINES) LINES LINES
#define KIMARI_16_TIMES(LINES) \
  KIMARI_TWICE(KIMARI_TWICE(KIMARI_TWICE(KIMARI_TWICE(LINES))))
#define KIMARI_BURST(FIRST, SECOND, FILL)                                 \
  asm volatile(                                                           \
      "ldi r30, pm_lo8(1f)\n\t"                                           \
      "ldi r31, pm_hi8(1f)\n\t"                                           \
      "add r30, %[skip]\n\t"                                              \
      "adc r31, __zero_reg__\n\t"                                         \
      "ijmp\n\t"                                                          \
      "1:\n\t" KIMARI_TWICE(KIMARI_16_TIMES("nop\n\t")) KIMARI_SAMPLES(   \
          FIRST, SECOND, FILL) KIMARI_SAMPLES(FIRST, SECOND, FILL)        \
          KIMARI_SAMPLES(FIRST, SECOND, FILL)                             \
      : "+x"(to)                                                          \
      : [skip] "r"(skip), [a] "n"(&PINA), [k] "n"(&PINK), [c] "n"(&PINC), \
        [l] "n"(&PINL), [f] "n"(&PINF), [b] "n"(&PINB)                    \
      : "r24", "r30", "r31", "memory")
#define KIMARI_SAMPLES(FIRST, SECOND, FILL) \
  KIMARI_16_TIMES(FIRST "\n\tst X+, r24\n\t" SECOND "\n\tst X+, r24\n\t" FILL)

}  // namespace

void Start(bool leader) {
  g_leader = leader;
  // Pads: pulled low.
  PORTA = PORTK = PORTC = PORTL = PORTF = PORTB = 0;
  DDRA = DDRK = DDRC = DDRL = DDRF = DDRB = 0xFF;
  // INT4 to INT7 on rising edges, though only INT4 is used: the simulator polls
  // a level-triggered pin at every cycle, masked or not.
  EICRB = 0xFF;
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
  TCCR1B = 1 << CS11;  // ticks: clk / 8
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

const History& Scans() { return g_history; }
uint8_t Completed() { return g_completed; }

void SetLead(uint8_t group, uint16_t cycles) {
  const uint8_t sreg = SREG;
  cli();
  g_lead[group] = cycles;
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

inline __attribute__((always_inline)) void Release(uint8_t group) {
  if (group == 0) {
    DDRA = 0;
    DDRK = 0;
  } else if (group == 1) {
    DDRC = 0;
    DDRL = 0;
  } else {
    DDRF = 0;
    DDRB = 0;
  }
  g_target = TCNT3;
}

// The scan's first group: keeps, or finds, the common start of both boards.
inline __attribute__((always_inline)) void BeginScan(uint16_t planned) {
  ++g_scan;
  g_pulsed = false;
  uint16_t start = planned;
  if (g_leader) {
    PORTE |= kSyncOut;
    Release(0);
  } else if (g_pulse_missing < kSyncLost) {
    // The interrupt came kSyncAhead early; wait for the pulse. One that is
    // there already came too early: plan the next scan earlier.
    const uint8_t early = PINE & kSyncIn;
    do {
      if (PINE & kSyncIn) {
        g_pulsed = true;
        break;
      }
    } while (static_cast<uint16_t>(TCNT1 - planned + kSyncAhead) < kSyncWindow);
    Release(0);
    start = TCNT1;
    if (early) start -= kSyncAhead;
    if (!g_pulsed) {
      start = planned;
      ++g_missing;
      if (++g_pulse_missing == kSyncLost) {
        g_word.Lose();
        EIFR = 1 << INTF4;
        EIMSK = 1 << INT4;
      }
    } else {
      g_pulse_missing = 0;
    }
  } else {
    Release(0);
    ++g_missing;
  }
  g_t0 = Widen(start);
}

// Not inline: a burst's interrupt would save its registers thrice a scan.
__attribute__((noinline)) void EndScan() {
  g_group = 0;
  // First of all: what follows must not make the next scan late.
  uint16_t next = static_cast<uint16_t>(g_t0 + kScanTicks);
  if (g_heard) {
    // Scan from now on with the pulse; one miss and the search goes on.
    g_heard = false;
    g_pulse_missing = kSyncLost - 1;
    next = g_heard_at;
    do {
      next += kScanTicks;
    } while (static_cast<int16_t>(next - TCNT1) < 2 * kSyncAhead);
  }
  if (!g_leader && g_pulse_missing < kSyncLost) next -= kSyncAhead;
  OCR1A = next;
  ++g_completed;
  if (++g_record == g_history.records + kHistory) g_record = g_history.records;
  if (g_leader) {
    g_sending = g_writer.Pulse(g_scan + 1);
    // The mat that will fall is high, the one that will rise is low.
    const wire::Slot slot = wire::SlotOf(g_scan + 1);
    PORTH = slot == wire::Slot::kAOverB || slot == wire::Slot::kSeatA
                ? kSeatMatA
                : kSeatMatB;
    g_mats = slot == wire::Slot::kSeatA   ? kSeatMatA
             : slot == wire::Slot::kSeatB ? kSeatMatB
                                          : kSeatMatA | kSeatMatB;
  } else if (g_pulsed) {
    if (g_word.Feed(static_cast<SyncPulse>(g_pulse))) {
      g_scan = g_word.Scan();
      g_index_known = true;
    }
    g_pulse = 0;
  } else {
    g_word.Lose();
  }
}

}  // namespace
}  // namespace scanner
}  // namespace firmware
}  // namespace kimari

using namespace kimari::firmware;           // NOLINT: interrupt handlers are
using namespace kimari::firmware::scanner;  // NOLINT: global

// A group's charge begins.
ISR(TIMER1_COMPA_vect) {
  const uint8_t group = g_group;
  Mark(Marker::kGroupStart, group);
  const uint16_t due = OCR1A;
  if (static_cast<uint16_t>(TCNT1 - due) > kMostLateStart) ++g_late;
  if (group == 0) {
    const bool waits = !g_leader && g_pulse_missing < kSyncLost;
    BeginScan(static_cast<uint16_t>(due + (waits ? kSyncAhead : 0)));
  } else {
    if (g_leader && group == 2) PORTE &= static_cast<uint8_t>(~kSyncOut);
    Release(group);
  }
  const uint16_t released = TCNT1;
  const uint16_t lead = g_lead[group];
  g_target += lead;
  OCR1B = static_cast<uint16_t>(released + lead / kCyclesPerTick - kBurstAhead);
  if (g_leader) {
    OCR1C = static_cast<uint16_t>(released + kMatsMove);
    TIFR1 = (1 << OCF1B) | (1 << OCF1C);
    TIMSK1 = (1 << OCIE1A) | (1 << OCIE1B) | (1 << OCIE1C);
  } else {
    TIFR1 = 1 << OCF1B;
    TIMSK1 = (1 << OCIE1A) | (1 << OCIE1B);
  }
  if (group == 0) {
    g_record->scan = g_scan;
    g_record->tick = g_t0;
    OCR1A = static_cast<uint16_t>(g_t0 + kGroupTicks);
  } else if (group == 1) {
    OCR1A = static_cast<uint16_t>(g_t0 + 2 * kGroupTicks);
  }
  if (g_leader) {
    if ((group == 0 && g_sending == SyncPulse::kZero) ||
        (group == 1 && g_sending == SyncPulse::kOne)) {
      PORTE &= static_cast<uint8_t>(~kSyncOut);
    }
  }
  Mark(Marker::kGroupStarted, group);
}

// The mats move. What is written to PINH toggles its pins; no flag changes.
ISR(TIMER1_COMPC_vect, ISR_NAKED) {
  asm volatile(
      "push r24\n\t"
      "lds r24, %[mats]\n\t"
      "sts %[pins], r24\n\t"
      "pop r24\n\t"
      "reti\n\t"
      :
      : [mats] "i"(&g_mats), [pins] "n"(&PINH));
}

// A group is sampled.
ISR(TIMER1_COMPB_vect) {
  const uint8_t group = g_group;
  Mark(Marker::kBurst, group);
  uint8_t* to = &g_record->samples.bits[group][0][0];
  const uint16_t target = g_target;
  int16_t left;
  do {
    left = static_cast<int16_t>(target - TCNT3);
  } while (left > 31);
  if (left < 0) {
    ++g_late;
    left = 0;
  }
  const uint8_t skip = static_cast<uint8_t>(31 - left);
  if (group == 0) {
    KIMARI_BURST("in r24, %[a]-0x20", "lds r24, %[k]", "");
    DDRA = 0xFF;
    DDRK = 0xFF;
  } else if (group == 1) {
    KIMARI_BURST("in r24, %[c]-0x20", "lds r24, %[l]", "");
    DDRC = 0xFF;
    DDRL = 0xFF;
  } else {
    KIMARI_BURST("in r24, %[f]-0x20", "in r24, %[b]-0x20", "nop\n\t");
    DDRF = 0xFF;
    DDRB = 0xFF;
  }
  Mark(Marker::kBurstDone, group);
  TIMSK1 = 1 << OCIE1A;
  if (!g_leader && g_pulsed && group < 2 && (PINE & kSyncIn)) {
    g_pulse = static_cast<uint8_t>(group + 1);
  }
  if (group < 2) {
    PINH = g_mats;
    g_group = static_cast<uint8_t>(group + 1);
    return;
  }
  EndScan();
}

// Follower that lost its leader: a pulse was heard.
ISR(INT4_vect) {
  g_heard_at = TCNT1;
  g_heard = true;
  EIMSK = 0;
}
