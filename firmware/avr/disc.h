// The knock disc: whether one is there, and when its comparator fires. The
// comparator's output falls as the disc's voltage passes the reference of 1.1
// V, and that edge captures Timer 1.
#ifndef KIMARI_FIRMWARE_AVR_DISC_H_
#define KIMARI_FIRMWARE_AVR_DISC_H_

#include <avr/io.h>
#include <stdint.h>

#include "firmware/avr/pins.h"

namespace kimari {
namespace firmware {
namespace disc {

// Once, interrupts off: nothing is captured as yet.
void Start();
// From now on the comparator is heard.
void Hear();
// Scans in which it fired since FirstFired was asked.
uint8_t Fired();
// When it first did, in ticks, and in how many scans; from now on they are
// counted anew. To be asked within 16 ms of it.
uint32_t FirstFired(uint8_t* times);

extern volatile uint8_t g_fired;
extern volatile uint16_t g_fired_at;
// Once a scan, interrupts off, where it costs two cycles; what the disc rings
// within the scan comes to nothing.
inline __attribute__((always_inline)) void KeepCapture() {
  if (!(TIFR1 & (1 << ICF1))) return;
  if (g_fired == 0) g_fired_at = ICR1;
  if (g_fired != 0xFF) ++g_fired;
  TIFR1 = 1 << ICF1;
}

// Is a knock disc on its pin? Found by its capacitance while the board learns
// its pads: some 20 nF, which the pin's pull-up of 20 to 50 kOhm needs a third
// of a millisecond to charge. A pin that is free, or has the circuit without
// the disc, is high at once; one to ground, or with a lamp on it, never.
class Search {
 public:
  // Once a scan, from the first on. True once, as it is found.
  bool Step() {
    if (scans_ == kLetGo) return false;
    ++scans_;
    if (scans_ == kEmpty) {
      DDRE |= kDisc;
    } else if (scans_ == kCharge) {
      // Looked at 20 us later, with a burst in between 90.
      DDRE &= static_cast<uint8_t>(~kDisc);
      PORTE |= kDisc;
      for (volatile uint8_t i = 0; i < 30; ++i) {
      }
      slow_ = !(PINE & kDisc);
    } else if (scans_ == kLetGo) {
      const bool high = PINE & kDisc;
      PORTE &= static_cast<uint8_t>(~kDisc);
      return slow_ && high;
    }
    return false;
  }

 private:
  // Scans; the whole takes 10 ms, learning 350.
  static constexpr uint8_t kEmpty = 1;
  static constexpr uint8_t kCharge = 20;
  static constexpr uint8_t kLetGo = 40;
  uint8_t scans_ = 0;
  bool slow_ = false;
};

}  // namespace disc
}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_DISC_H_
