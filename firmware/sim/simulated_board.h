// One ATmega2560 in libsimavr running the board's image, its pads driven by a
// FrontEnd, its UART on byte queues. All in cycles of its own crystal.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "firmware/sim/disc_pin.h"
#include "firmware/sim/front_end.h"
#include "firmware/sim/processor.h"
#include "host/base/result.h"

struct avr_irq_t;

namespace kimari::firmware {

// Cycles between two markers of the image (firmware/avr/pins.h), interrupts
// that fell into it taken off.
struct Section {
  uint64_t count = 0;
  uint64_t total = 0;
  uint64_t most = 0;
  void Add(uint64_t cycles);
};
struct BoardStatistics {
  uint64_t scans = 0;
  uint64_t late = 0;  // the image said a scan was lost
  Section take;       // working on one scan
  Section receive;    // working on one received byte
  Section scan_start;
  Section burst;
  Section period;  // from scan start to scan start
  uint64_t bytes_out = 0;
  uint64_t resets = 0;  // by the watchdog or by Reset()
};

class SimulatedBoard {
 public:
  enum class Pin { kSync, kSeatMatA, kSeatMatB, kLamp };
  // Told of each change of an output pin, at its cycle.
  using PinListener = std::function<void(Pin, bool high, int64_t cycle)>;

  // cycles_per_second: of this board's crystal in world seconds; it is switched
  // on at world time `power_on`.
  static Result<std::unique_ptr<SimulatedBoard>> Open(
      const std::string& image, Side side, const FrontEndModel& model,
      PadField& field, double cycles_per_second, HostTime power_on);
  ~SimulatedBoard();
  SimulatedBoard(const SimulatedBoard&) = delete;
  SimulatedBoard& operator=(const SimulatedBoard&) = delete;

  void Listen(PinListener listener) { listener_ = std::move(listener); }
  void RunUntil(HostTime t);
  // The crystal runs at this rate from world time t on, not before the time
  // run to.
  void SetRate(double cycles_per_second, HostTime t);
  void Reset();

  // The image did what ends libsimavr's processor, such as to write where no
  // memory is, or to sleep with interrupts off. Until a reset it is silent.
  bool Crashed() const;

  // Bytes start to arrive now.
  void Feed(uint8_t byte) { incoming_.push_back(byte); }
  // A byte whose stop bit has been sent by now; false when there is none.
  bool Read(uint8_t* byte);

  // What hangs on its pin for the knock disc; nothing at first.
  DiscPin& Disc() { return disc_; }

  // A pin driven from outside changes at a cycle to come. In order.
  void Schedule(Pin pin, bool high, int64_t cycle);

  int64_t CycleAt(HostTime t) const;
  HostTime TimeOf(double cycle) const;
  int64_t Cycle() const;
  // The counter that the image takes its ticks from, and when it was read.
  struct Counter {
    HostTime t;
    uint16_t ticks;
  };
  Counter ReadCounter() const;
  const BoardStatistics& Statistics() const { return statistics_; }

 private:
  struct Change {
    Pin pin;
    bool high;
    int64_t cycle;
  };
  struct Port {
    SimulatedBoard* board = nullptr;
    int index = 0;
    std::array<avr_irq_t*, 8> pins = {};
    uint8_t high = 0;  // pins raised in this charge
  };

  SimulatedBoard(Side side, const FrontEndModel& model, PadField& field,
                 double cycles_per_second, HostTime power_on);
  void Connect();
  void Restarted();
  void SendPending();
  void OnDirection(Port& port, uint8_t direction);
  // Sets the timer for the port's next rise, whatever it was set for.
  void Await(Port& port);
  // The first cycle by which one more pin rises; 0 when none will.
  double NextRise(const Port& port) const;
  // Raises what is due; the cycle of the next rise, 0 when there is none.
  uint64_t OnRise(Port& port, uint64_t when);
  uint64_t OnChange();
  void MoveMat(Side player, bool high, double cycle);
  void OnSeatMat(Side player, bool high);
  void OnMarker(uint8_t marker);

  DiscPin disc_;
  Processor avr_;
  Side side_;
  double cycles_per_second_;
  // Where the rate was set last; first, when the board was switched on.
  HostTime rate_since_;
  double rate_since_cycle_ = 0;
  FrontEnd front_end_;
  std::array<Port, FrontEnd::kPorts> ports_;
  avr_irq_t* uart_in_ = nullptr;
  avr_irq_t* sync_in_ = nullptr;
  PinListener listener_;
  std::deque<uint8_t> incoming_;
  bool xoff_ = false;
  struct Sent {
    uint8_t byte;
    int64_t done;
  };
  std::deque<Sent> outgoing_;
  int64_t line_free_ = 0;
  std::deque<Change> changes_;
  bool change_armed_ = false;

  BoardStatistics statistics_;
  uint8_t section_ = 0;
  int64_t section_since_ = 0;
  int64_t interrupt_since_ = 0;
  int64_t interrupts_in_section_ = 0;
  int64_t scan_since_ = 0;
};

}  // namespace kimari::firmware
