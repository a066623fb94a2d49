// Which pin does what; README.md has the same map by header pin. All six pad
// ports are on the header of an Arduino Mega 2560.
//
//   pads  0- 7 port A    pads  8-15 port K      row 0
//   pads 16-23 port C    pads 24-31 port L      row 1
//   pads 32-39 port F    pads 40-47 port B      row 2
//   PE4 sync in   PE5 sync out   PH3 seat mat A   PH4 seat mat B
//   PE3 knock disc (AIN1)   PG0 lamp, high = on
//   PG5 role strap, open = leader, to ground = follower
#ifndef KIMARI_FIRMWARE_AVR_PINS_H_
#define KIMARI_FIRMWARE_AVR_PINS_H_

#include <avr/io.h>

namespace kimari {
namespace firmware {

constexpr uint8_t kSyncIn = 1 << PE4;
constexpr uint8_t kSyncOut = 1 << PE5;
constexpr uint8_t kDisc = 1 << PE3;
constexpr uint8_t kLamp = 1 << PG0;
constexpr uint8_t kSeatMatA = 1 << PH3;
constexpr uint8_t kSeatMatB = 1 << PH4;
constexpr uint8_t kRoleStrap = 1 << PG5;

// What GPIOR0 says to whoever watches the pins of time: the simulator's
// harness reads it, hardware ignores it.
enum class Marker : uint8_t {
  kIdle = 0,
  kTake = 1,
  kReceive = 2,
  kScanStart = 0x10,  // an interrupt
  kScanStarted = 0x20,
  kBurst = 0x30,  // an interrupt
  kBurstDone = 0x40,
  kLate = 0x7F,
};
inline void Mark(Marker marker) { GPIOR0 = static_cast<uint8_t>(marker); }

}  // namespace firmware
}  // namespace kimari

#endif  // KIMARI_FIRMWARE_AVR_PINS_H_
