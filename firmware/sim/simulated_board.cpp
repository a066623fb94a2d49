#include "firmware/sim/simulated_board.h"

#include <avr_ioport.h>
#include <avr_uart.h>
#include <sim_avr.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace kimari::firmware {
namespace {

constexpr avr_io_addr_t kMarkerRegister = 0x3E;  // GPIOR0
constexpr avr_io_addr_t kCounterLow = 0x84;      // TCNT1L, TCNT1H
constexpr avr_io_addr_t kCounterHigh = 0x85;
constexpr avr_cycle_count_t kRunLimit = 1000;  // cycles
constexpr int64_t kByteCycles = 160;           // 10 bits at 1 Mbaud
constexpr std::array<char, FrontEnd::kPorts> kPadPorts = {'A', 'K', 'C',
                                                          'L', 'F', 'B'};

// Markers of firmware/avr/pins.h.
constexpr uint8_t kTake = 1;
constexpr uint8_t kReceive = 2;
constexpr uint8_t kScanStart = 0x10;
constexpr uint8_t kScanStarted = 0x20;
constexpr uint8_t kBurst = 0x30;
constexpr uint8_t kBurstDone = 0x40;
constexpr uint8_t kLate = 0x7F;

avr_irq_t* PortIrq(avr_t* avr, char port, int index) {
  return avr_io_getirq(
      avr, AVR_IOCTL_IOPORT_GETIRQ(static_cast<uint32_t>(port)), index);
}

// What an input pin reads when nobody drives it.
void SetIdle(avr_t* avr, char port, uint8_t mask, uint8_t value) {
  avr_ioport_external_t external = {};
  external.name = static_cast<unsigned long>(port) & 0x7F;
  external.mask = mask;
  external.value = value;
  avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(static_cast<uint32_t>(port)),
            &external);
}

}  // namespace

void Section::Add(uint64_t cycles) {
  ++count;
  total += cycles;
  most = std::max(most, cycles);
}

SimulatedBoard::SimulatedBoard(Side side, const FrontEndModel& model,
                               PadField& field, double cycles_per_second,
                               HostTime power_on)
    : side_(side),
      cycles_per_second_(cycles_per_second),
      rate_since_(power_on),
      front_end_(model, side, field, cycles_per_second) {}

SimulatedBoard::~SimulatedBoard() = default;

Result<std::unique_ptr<SimulatedBoard>> SimulatedBoard::Open(
    const std::string& image, Side side, const FrontEndModel& model,
    PadField& field, double cycles_per_second, HostTime power_on) {
  std::unique_ptr<SimulatedBoard> board(
      new SimulatedBoard(side, model, field, cycles_per_second, power_on));
  Result<Processor> processor = LoadProcessor(image);
  if (!processor) return tl::unexpected(processor.error());
  board->avr_ = std::move(*processor);
  board->avr_->run_cycle_limit = kRunLimit;
  board->Connect();
  return board;
}

void SimulatedBoard::Connect() {
  avr_t* avr = avr_.get();
  for (size_t i = 0; i < ports_.size(); ++i) {
    Port& port = ports_[i];
    port.board = this;
    port.index = static_cast<int>(i);
    SetIdle(avr, kPadPorts[i], 0xFF, 0);
    for (int pin = 0; pin < 8; ++pin) {
      port.pins[static_cast<size_t>(pin)] = PortIrq(avr, kPadPorts[i], pin);
    }
    avr_irq_register_notify(
        PortIrq(avr, kPadPorts[i], IOPORT_IRQ_DIRECTION_ALL),
        [](avr_irq_t*, uint32_t value, void* param) {
          auto* p = static_cast<Port*>(param);
          p->board->OnDirection(*p, static_cast<uint8_t>(value));
        },
        &port);
  }
  SetIdle(avr, 'G', 0x20, side_ == Side::kA ? 0x20 : 0);
  SetIdle(avr, 'E', 0x10, 0);
  sync_in_ = PortIrq(avr, 'E', 4);
  avr_irq_register_notify(
      PortIrq(avr, 'E', 5),
      [](avr_irq_t*, uint32_t value, void* param) {
        auto* self = static_cast<SimulatedBoard*>(param);
        if (self->listener_) {
          self->listener_(Pin::kSync, value & 1, self->Cycle());
        }
      },
      this);
  disc_.Connect(avr);
  avr_irq_register_notify(
      PortIrq(avr, 'G', 0),
      [](avr_irq_t*, uint32_t value, void* param) {
        auto* self = static_cast<SimulatedBoard*>(param);
        if (self->listener_) {
          self->listener_(Pin::kLamp, value & 1, self->Cycle());
        }
      },
      this);
  const auto mat = [&](int pin, avr_irq_notify_t notify) {
    avr_irq_register_notify(PortIrq(avr, 'H', pin), notify, this);
  };
  mat(3, [](avr_irq_t*, uint32_t value, void* param) {
    static_cast<SimulatedBoard*>(param)->OnSeatMat(Side::kA, value & 1);
  });
  mat(4, [](avr_irq_t*, uint32_t value, void* param) {
    static_cast<SimulatedBoard*>(param)->OnSeatMat(Side::kB, value & 1);
  });

  uint32_t flags = 0;
  avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
  flags &=
      ~static_cast<uint32_t>(AVR_UART_FLAG_POLL_SLEEP | AVR_UART_FLAG_STDIO);
  avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
  const auto uart = [&](int index) {
    return avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), index);
  };
  uart_in_ = uart(UART_IRQ_INPUT);
  avr_irq_register_notify(
      uart(UART_IRQ_OUTPUT),
      [](avr_irq_t*, uint32_t value, void* param) {
        auto* self = static_cast<SimulatedBoard*>(param);
        // Told at the write; the last bit leaves a byte's time after the line
        // is free.
        self->line_free_ =
            std::max(self->line_free_, self->Cycle()) + kByteCycles;
        self->outgoing_.push_back(
            {static_cast<uint8_t>(value), self->line_free_});
        ++self->statistics_.bytes_out;
      },
      this);
  avr_irq_register_notify(
      uart(UART_IRQ_OUT_XOFF),
      [](avr_irq_t*, uint32_t, void* param) {
        static_cast<SimulatedBoard*>(param)->xoff_ = true;
      },
      this);
  avr_irq_register_notify(
      uart(UART_IRQ_OUT_XON),
      [](avr_irq_t*, uint32_t, void* param) {
        static_cast<SimulatedBoard*>(param)->xoff_ = false;
      },
      this);
  avr_register_io_write(
      avr, kMarkerRegister,
      [](avr_t* core, avr_io_addr_t address, uint8_t value, void* param) {
        core->data[address] = value;
        static_cast<SimulatedBoard*>(param)->OnMarker(value);
      },
      this);
}

int64_t SimulatedBoard::Cycle() const {
  return static_cast<int64_t>(avr_->cycle);
}

SimulatedBoard::Counter SimulatedBoard::ReadCounter() const {
  const auto read = [this](avr_io_addr_t address) {
    const auto& reader = avr_->io[AVR_DATA_TO_IO(address)].r;
    return reader.c != nullptr ? reader.c(avr_.get(), address, reader.param)
                               : avr_->data[address];
  };
  const unsigned low = read(kCounterLow);  // first: it holds the other one
  return {TimeOf(static_cast<double>(Cycle())),
          static_cast<uint16_t>(low | unsigned{read(kCounterHigh)} << 8)};
}

int64_t SimulatedBoard::CycleAt(HostTime t) const {
  return static_cast<int64_t>(std::floor(
      rate_since_cycle_ + (t - rate_since_).Seconds() * cycles_per_second_));
}

HostTime SimulatedBoard::TimeOf(double cycle) const {
  return rate_since_ +
         FromSeconds((cycle - rate_since_cycle_) / cycles_per_second_);
}

void SimulatedBoard::SetRate(double cycles_per_second, HostTime t) {
  if (t <= rate_since_) return;  // not switched on yet
  rate_since_cycle_ += (t - rate_since_).Seconds() * cycles_per_second_;
  rate_since_ = t;
  cycles_per_second_ = cycles_per_second;
}

void SimulatedBoard::SendPending() {
  while (!xoff_ && !incoming_.empty()) {
    const uint8_t byte = incoming_.front();
    incoming_.pop_front();
    avr_raise_irq(uart_in_, byte);
  }
}

void SimulatedBoard::RunUntil(HostTime t) {
  const int64_t target = CycleAt(t);
  if (Crashed()) {
    // It does nothing any more, but time goes on.
    avr_->cycle = static_cast<avr_cycle_count_t>(std::max(Cycle(), target));
    return;
  }
  SendPending();
  disc_.Advance(t, [this](HostTime at) { return CycleAt(at); });
  while (Cycle() < target) {
    const auto left = static_cast<avr_cycle_count_t>(target - Cycle());
    avr_->run_cycle_count = std::min(avr_->run_cycle_count, left);
    avr_run(avr_.get());
    // The watchdog's reset puts the limit back and drops all timers.
    if (avr_->run_cycle_limit != kRunLimit) Restarted();
    if (Crashed()) return;
  }
}

bool SimulatedBoard::Crashed() const {
  return avr_->state == cpu_Crashed || avr_->state == cpu_Done;
}

void SimulatedBoard::Reset() {
  avr_reset(avr_.get());
  Restarted();
}

void SimulatedBoard::Restarted() {
  avr_->run_cycle_limit = kRunLimit;
  for (int port = 0; port < FrontEnd::kPorts; ++port) {
    front_end_.Discharge(port);
  }
  // libsimavr clears what the pins read, but not its signals: a level that was
  // high before would not be seen to go high again.
  for (const Port& port : ports_) {
    for (avr_irq_t* pin : port.pins) avr_raise_irq(pin, 0);
  }
  avr_raise_irq(sync_in_, 0);
  avr_raise_irq(PortIrq(avr_.get(), 'G', 5), 0);
  disc_.Restarted();
  incoming_.clear();
  changes_.clear();
  change_armed_ = false;
  xoff_ = false;
  section_ = 0;
  scan_since_ = 0;
  ++statistics_.resets;
}

bool SimulatedBoard::Read(uint8_t* byte) {
  if (outgoing_.empty() || outgoing_.front().done > Cycle()) return false;
  *byte = outgoing_.front().byte;
  outgoing_.pop_front();
  return true;
}

void SimulatedBoard::OnDirection(Port& port, uint8_t direction) {
  if (direction != 0) {
    front_end_.Discharge(port.index);
    Await(port);
    return;
  }
  port.high = 0;
  const auto at = static_cast<double>(Cycle());
  front_end_.Release(port.index, at, TimeOf(at));
  Await(port);
}

void SimulatedBoard::Await(Port& port) {
  const auto rise = [](avr_t*, avr_cycle_count_t when, void* param) {
    auto* p = static_cast<Port*>(param);
    return static_cast<avr_cycle_count_t>(p->board->OnRise(*p, when));
  };
  avr_cycle_timer_cancel(avr_.get(), rise, &port);
  const double next = NextRise(port);
  if (next == 0) return;
  avr_cycle_timer_register(avr_.get(),
                           static_cast<avr_cycle_count_t>(std::max(
                               1.0, next - static_cast<double>(Cycle()))),
                           rise, &port);
}

double SimulatedBoard::NextRise(const Port& port) const {
  if (!front_end_.Charging(port.index)) return 0;
  const auto& rises = front_end_.Rises(port.index);
  double next = 0;
  for (size_t i = 0; i < rises.size(); ++i) {
    if (port.high >> i & 1) continue;
    if (next == 0 || rises[i] < next) next = rises[i];
  }
  return std::ceil(next);
}

uint64_t SimulatedBoard::OnRise(Port& port, uint64_t when) {
  const auto& rises = front_end_.Rises(port.index);
  for (size_t i = 0; i < rises.size(); ++i) {
    if (port.high >> i & 1 || rises[i] > static_cast<double>(when)) continue;
    port.high = static_cast<uint8_t>(port.high | 1u << i);
    avr_raise_irq(port.pins[i], 1);
  }
  return static_cast<uint64_t>(NextRise(port));
}

void SimulatedBoard::MoveMat(Side player, bool high, double cycle) {
  front_end_.DriveSeatMat(player, high, cycle, TimeOf(cycle));
  // Pads in its player's hands now rise earlier, or later, than was awaited.
  for (Port& port : ports_) {
    if (front_end_.Charging(port.index)) Await(port);
  }
}

void SimulatedBoard::OnSeatMat(Side player, bool high) {
  const int64_t cycle = Cycle();
  MoveMat(player, high, static_cast<double>(cycle));
  if (listener_) {
    listener_(player == Side::kA ? Pin::kSeatMatA : Pin::kSeatMatB, high,
              cycle);
  }
}

void SimulatedBoard::Schedule(Pin pin, bool high, int64_t cycle) {
  changes_.push_back({pin, high, std::max(cycle, Cycle() + 1)});
  if (change_armed_) return;
  change_armed_ = true;
  avr_cycle_timer_register(
      avr_.get(),
      static_cast<avr_cycle_count_t>(changes_.front().cycle - Cycle()),
      [](avr_t*, avr_cycle_count_t, void* param) {
        return static_cast<avr_cycle_count_t>(
            static_cast<SimulatedBoard*>(param)->OnChange());
      },
      this);
}

uint64_t SimulatedBoard::OnChange() {
  while (!changes_.empty() && changes_.front().cycle <= Cycle()) {
    const Change change = changes_.front();
    changes_.pop_front();
    const auto at = static_cast<double>(change.cycle);
    switch (change.pin) {
      case Pin::kSync:
        avr_raise_irq(sync_in_, change.high ? 1 : 0);
        break;
      case Pin::kSeatMatA:
        MoveMat(Side::kA, change.high, at);
        break;
      case Pin::kSeatMatB:
        MoveMat(Side::kB, change.high, at);
        break;
      case Pin::kLamp:  // driven by the board alone
        break;
    }
  }
  change_armed_ = !changes_.empty();
  return change_armed_ ? static_cast<uint64_t>(changes_.front().cycle) : 0;
}

void SimulatedBoard::OnMarker(uint8_t marker) {
  const int64_t now = Cycle();
  const auto since = [now](int64_t then) {
    return static_cast<uint64_t>(now - then);
  };
  const uint8_t kind = marker & 0xF0;
  if (marker == kLate) {
    ++statistics_.late;
  } else if (kind == kScanStart || kind == kBurst) {
    interrupt_since_ = now;
    if (kind == kScanStart) {
      if (scan_since_ > 0) statistics_.period.Add(since(scan_since_));
      scan_since_ = now;
      ++statistics_.scans;
    }
  } else if (kind == kScanStarted || kind == kBurstDone) {
    Section& section =
        kind == kBurstDone ? statistics_.burst : statistics_.scan_start;
    section.Add(since(interrupt_since_));
    interrupts_in_section_ += now - interrupt_since_;
  } else {
    const auto took =
        static_cast<uint64_t>(now - section_since_ - interrupts_in_section_);
    if (section_ == kTake) statistics_.take.Add(took);
    if (section_ == kReceive) statistics_.receive.Add(took);
    section_ = marker;
    section_since_ = now;
    interrupts_in_section_ = 0;
  }
}

}  // namespace kimari::firmware
