// The board's main loop: hands finished scans and received bytes to the core,
// what the core has to say to the UART, and feeds the watchdog while scans
// keep coming.
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>

#include "firmware/avr/disc.h"
#include "firmware/avr/pins.h"
#include "firmware/avr/scanner.h"
#include "firmware/avr/serial.h"
#include "firmware/core/board.h"

namespace kimari {
namespace firmware {
namespace {

constexpr uint16_t kWaitForLeader = 400;  // scans, 100 ms
constexpr uint8_t kGreetEvery = 100;      // scans, meanwhile
// A loop that is further behind does not listen to the host.
constexpr uint8_t kListenBehind = 3;
constexpr uint8_t kBytesAtOnce = 8;

// Counts resets in EEPROM, so that no two starts look alike.
uint32_t NextBootId() {
  uint32_t* const at = nullptr;
  const uint32_t id = eeprom_read_dword(at) + 1;
  eeprom_update_dword(at, id);
  return id;
}

bool StrappedLeader() {
  PORTG |= kRoleStrap;
  for (volatile uint8_t i = 0; i < 50; ++i) {
  }
  return PING & kRoleStrap;
}

[[noreturn]] void Run(Board* board, bool leader) {
  uint8_t taken = 0;
  uint16_t waited = 0;
  disc::Search search;
  bool begun = false;  // once it has, a lost leader does not stop it
  uint32_t delimiter_at = 0;
  for (;;) {
    uint8_t behind = static_cast<uint8_t>(scanner::Completed() - taken);
    if (behind > 0) {
      wdt_reset();
      if (behind > Board::kMostBehind + 1) {
        const uint8_t lost = static_cast<uint8_t>(behind - 1);
        if (board->Running()) {  // learning may take its time
          scanner::CountLate(lost);
          Mark(Marker::kLate);
        }
        taken = static_cast<uint8_t>(taken + lost);
        behind = 1;
      }
      Mark(Marker::kTake);
      if (search.Step()) {
        disc::Hear();
        board->HearDisc();
      }
      begun = begun || leader || scanner::Synchronised() ||
              waited >= kWaitForLeader;
      if (begun) {
        board->SetRole(leader                    ? wire::Role::kLeader
                       : scanner::Synchronised() ? wire::Role::kFollower
                                                 : wire::Role::kAlone);
        const bool learned = board->Running();
        board->Take(taken, static_cast<uint8_t>(behind - 1));
        if (disc::Fired() != 0) {
          uint8_t times;
          const uint32_t at = disc::FirstFired(&times);
          board->Hear(at, times);
        }
        if (board->PongDue()) board->SendPong(scanner::Now());
        if (taken == 0) board->Tell(scanner::Health());  // each 256 scans
        if (board->Running() && !learned) {
          taken = static_cast<uint8_t>(scanner::Completed() - 1);
          scanner::ForgiveLate();
        }
        if (!board->Running()) {
          scanner::SetLead(board->Lead());
        }
      } else {
        // A host that hears nothing takes the cable to be out.
        if (++waited % kGreetEvery == 0) board->Greet();
      }
      ++taken;
      serial::Kick();
      Mark(Marker::kIdle);
      if (behind > kListenBehind) continue;
    }
    uint8_t byte;
    for (uint8_t i = 0; i < kBytesAtOnce; ++i) {
      if (!serial::Take(&byte, &delimiter_at)) break;
      Mark(Marker::kReceive);
      board->Receive(byte, delimiter_at);
      if (board->LampDue()) {
        board->LampSwitched(scanner::SwitchLamp(board->LampOn()));
      }
      serial::Kick();
      Mark(Marker::kIdle);
    }
  }
}

}  // namespace
}  // namespace firmware
}  // namespace kimari

int main() {
  using namespace kimari;            // NOLINT
  using namespace kimari::firmware;  // NOLINT
  const uint8_t reset_cause = MCUSR;
  MCUSR = 0;
  wdt_disable();
  const bool leader = StrappedLeader();
  static Board board({leader ? wire::Role::kLeader : wire::Role::kFollower,
                      reset_cause, NextBootId()},
                     &scanner::Scans(), &serial::Out());
  wdt_enable(WDTO_120MS);
  serial::Start();
  board.Greet();
  serial::Kick();
  scanner::Start(leader);
  sei();
  Run(&board, leader);
}
