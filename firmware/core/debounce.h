// Debounce of eight pads at once on bit planes: a pad's state is in doubt
// after kAgreeing scans in a row that contradict it.
#ifndef KIMARI_FIRMWARE_CORE_DEBOUNCE_H_
#define KIMARI_FIRMWARE_CORE_DEBOUNCE_H_

#include <stddef.h>
#include <stdint.h>

#include "firmware/core/scan.h"

namespace kimari {
namespace firmware {

class Debounce {
 public:
  static constexpr uint8_t kAgreeing = 3;

  // Compares a scan with the thresholds of all pads (places in Samples that
  // must be low) and takes note of it. Returns the ports where something may
  // have changed, bit = port: for those Step() is to be called.
  static uint8_t Compare(const Samples& samples, const uint8_t* thresholds,
                         Debounce (&ports)[kPorts]);

  // One port's part of Compare: its pads that are beyond their threshold. A pad
  // counts as felt in this scan if it was in this one or in the one before: one
  // of two may hide the touch of one player (wire::HidesOne). True when
  // something may have changed.
  bool Feel(uint8_t beyond) {
    const uint8_t felt = static_cast<uint8_t>(beyond & usable_);
    raw_ = static_cast<uint8_t>(felt | felt_);
    felt_ = felt;
    return ((raw_ ^ state_) | doubtful_) != 0;
  }

  // Returns the pads that have contradicted their state kAgreeing times in a
  // row; each stays in the answer while it goes on, until Flip().
  uint8_t Step() {
    const uint8_t differs = static_cast<uint8_t>(raw_ ^ state_);
    // Two-bit vertical counter, held at 3.
    const uint8_t full = static_cast<uint8_t>(ones_ & twos_);
    const uint8_t twos =
        static_cast<uint8_t>(((twos_ ^ ones_) | full) & differs);
    ones_ =
        static_cast<uint8_t>((static_cast<uint8_t>(~ones_) | full) & differs);
    twos_ = twos;
    doubtful_ = static_cast<uint8_t>(ones_ | twos_);
    return static_cast<uint8_t>(ones_ & twos_);
  }

  // The pads in `mask` changed state.
  void Flip(uint8_t mask) {
    state_ = static_cast<uint8_t>(state_ ^ mask);
    ones_ = static_cast<uint8_t>(ones_ & ~mask);
    twos_ = static_cast<uint8_t>(twos_ & ~mask);
    doubtful_ = static_cast<uint8_t>(ones_ | twos_);
  }
  // The other pads are never felt.
  void Use(uint8_t mask) { usable_ = mask; }

  uint8_t State() const { return state_; }
  // Pads that contradicted their state in the latest scan.
  uint8_t Doubtful() const { return doubtful_; }

 private:
  uint8_t usable_ = 0xFF;
  uint8_t felt_ = 0;  // in the latest scan
  uint8_t raw_ = 0;   // in the latest scan or in the one before
  uint8_t state_ = 0;
  uint8_t doubtful_ = 0;
  uint8_t ones_ = 0;
  uint8_t twos_ = 0;
};

inline uint8_t Debounce::Compare(const Samples& samples,
                                 const uint8_t* thresholds,
                                 Debounce (&ports)[kPorts]) {
  uint8_t changed = 0;
#ifdef __AVR__
  // 71 cycles a port, 6 of them a pad; the same as the loop below.
#define KIMARI_PAD(BIT, MASK) \
  "ld r26, Z+\n\t"            \
  "ld r0, X\n\t"              \
  "sbrs r0, " BIT             \
  "\n\t"                      \
  "ori %[felt], " MASK "\n\t"
#define KIMARI_PORT \
  "ldi %[felt], 0\n\t" KIMARI_PAD("0", "1") KIMARI_PAD("1", "2")         \
      KIMARI_PAD("2", "4") KIMARI_PAD("3", "8") KIMARI_PAD("4", "16")    \
          KIMARI_PAD("5", "32") KIMARI_PAD("6", "64") KIMARI_PAD("7", "128") \
  "ld r0, Y\n\t"                                                         \
  "and %[felt], r0\n\t"                                                  \
  "ldd r0, Y+%[was]\n\t"                                                 \
  "std Y+%[was], %[felt]\n\t"                                            \
  "or %[felt], r0\n\t"                                                   \
  "std Y+%[raw], %[felt]\n\t"                                            \
  "ldd r0, Y+%[state]\n\t"                                               \
  "eor %[felt], r0\n\t"                                                  \
  "ldd r0, Y+%[doubtful]\n\t"                                            \
  "or %[felt], r0\n\t"                                                   \
  "cpi %[felt], 1\n\t"                                                   \
  "ror %[settled]\n\t"                                                   \
  "adiw r28, %[size]\n\t"
  uint8_t felt;
  Debounce* port = ports;
  const uint8_t page =
      static_cast<uint8_t>(reinterpret_cast<uintptr_t>(&samples) >> 8);
  asm volatile(
      "push r28\n\t"  // the compiler may need it here
      "push r29\n\t"
      "movw r28, r26\n\t"
      "mov r27, %[page]\n\t"  //
      KIMARI_PORT KIMARI_PORT KIMARI_PORT KIMARI_PORT KIMARI_PORT KIMARI_PORT
      "pop r29\n\t"
      "pop r28\n\t"
      : [felt] "=&a"(felt), [settled] "+l"(changed), "+x"(port),
        "+z"(thresholds)
      : [page] "l"(page), [was] "n"(offsetof(Debounce, felt_)),
        [raw] "n"(offsetof(Debounce, raw_)),
        [state] "n"(offsetof(Debounce, state_)),
        [doubtful] "n"(offsetof(Debounce, doubtful_)),
        [size] "n"(sizeof(Debounce))
      : "memory");
#undef KIMARI_PORT
#undef KIMARI_PAD
  return static_cast<uint8_t>(~changed) >> (8 - kPorts);
#else
  const uint8_t* const bits = &samples.bits[0][0][0];
  for (uint8_t port = 0; port < kPorts; ++port) {
    uint8_t beyond = 0;
    for (uint8_t bit = 1; bit != 0; bit = static_cast<uint8_t>(bit << 1)) {
      if (!(bits[*thresholds++] & bit)) {
        beyond = static_cast<uint8_t>(beyond | bit);
      }
    }
    if (ports[port].Feel(beyond)) {
      changed = static_cast<uint8_t>(changed | (1u << port));
    }
  }
  return changed;
#endif
}

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_CORE_DEBOUNCE_H_
