#include "firmware/sim/disc_pin.h"

#include <avr_ioport.h>
#include <sim_avr.h>
#include <sim_cycle_timers.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace kimari::firmware {
namespace {

// Of the ATmega2560, which libsimavr 1.6 makes without its comparator.
constexpr avr_io_addr_t kComparatorRegister = 0x50;  // ACSR
constexpr uint8_t kComparatorVector = 28;
constexpr char kTimer = '1';

constexpr avr_io_addr_t kPortE = 0x2E;
constexpr avr_io_addr_t kDirectionE = 0x2D;
constexpr avr_io_addr_t kPinsE = 0x2C;
constexpr uint8_t kDiscBit = 1 << 3;
constexpr uint8_t kSyncBit = 1 << 4;

constexpr uint32_t kBias = 760;                   // millivolts
constexpr uint32_t kOver = 1400;                  // beyond the reference
constexpr Duration kStep = Microseconds(5);       // of the wave
constexpr Duration kHum = Microseconds(100);      // half a wave of it
constexpr avr_cycle_count_t kCharges = 16 * 450;  // cycles: 20 nF, the pull-up

// libsimavr's own enum stands for a number of bits.
avr_regbit_t Bit(uint8_t bit) {
  avr_regbit_t out = {};
  out.reg = kComparatorRegister;
  out.bit = bit & 7;
  out.mask = 1;
  return out;
}

}  // namespace

void DiscPin::Connect(avr_t* avr) {
  avr_ = avr;
  comparator_.r_acsr = kComparatorRegister;
  comparator_.acis[0] = Bit(0);
  comparator_.acis[1] = Bit(1);
  comparator_.acic = Bit(2);
  comparator_.aco = Bit(5);
  comparator_.acbg = Bit(6);
  comparator_.disabled = Bit(7);
  comparator_.timer_name = kTimer;
  comparator_.ac.enable = Bit(3);
  comparator_.ac.raised = Bit(4);
  comparator_.ac.vector = kComparatorVector;
  avr_acomp_init(avr, &comparator_);
  comparator_.io.reset(&comparator_.io);  // only now it listens to its inputs
  input_ = avr_io_getirq(avr, AVR_IOCTL_ACOMP_GETIRQ, ACOMP_IRQ_AIN1);
  avr_raise_irq(input_, kBias);
  const auto changed = [](avr_irq_t*, uint32_t, void* param) {
    static_cast<DiscPin*>(param)->OnPort();
  };
  for (const int index : {IOPORT_IRQ_REG_PORT, IOPORT_IRQ_DIRECTION_ALL}) {
    avr_irq_register_notify(
        avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('E'), index), changed, this);
  }
}

void DiscPin::Restarted() {
  changes_.clear();
  armed_ = false;
  pulled_ = false;
  high_ = false;
  avr_raise_irq(input_, kBias);
}

void DiscPin::Become(DiscKind kind) {
  kind_ = kind;
  if (kind == DiscKind::kNone) strikes_.clear();
}

// libsimavr is about to say what its pins read.
void DiscPin::OnPort() {
  const bool pulled = (avr_->data[kDirectionE] & kDiscBit) == 0 &&
                      (avr_->data[kPortE] & kDiscBit) != 0;
  if (pulled == pulled_) return;
  pulled_ = pulled;
  const auto charged = [](avr_t*, avr_cycle_count_t, void* param) {
    static_cast<DiscPin*>(param)->Read(true);
    return avr_cycle_count_t{0};
  };
  avr_cycle_timer_cancel(avr_, charged, this);
  Read(pulled && kind_ == DiscKind::kNone);
  if (pulled && kind_ != DiscKind::kNone) {
    avr_cycle_timer_register(avr_, kCharges, charged, this);
  }
}

// What the pin reads from now on; of the port's others the sync wire stays.
void DiscPin::Read(bool high) {
  avr_ioport_external_t external = {};
  external.name = 'E';
  external.mask = kDiscBit | kSyncBit;
  const unsigned value =
      (avr_->data[kPinsE] & kSyncBit) | (high ? kDiscBit : 0u);
  external.value = value & 0xFF;
  avr_ioctl(avr_, AVR_IOCTL_IOPORT_SET_EXTERNAL('E'), &external);
  avr_raise_irq(avr_io_getirq(avr_, AVR_IOCTL_IOPORT_GETIRQ('E'), 3),
                high ? 1 : 0);
}

double DiscPin::Volts(HostTime t) const {
  double volts = 0;
  for (const Strike& strike : strikes_) {
    const double s = (t - strike.at).Seconds();
    if (s <= 0) continue;
    const double grown =
        strike.rise_s > 0 ? 1 - std::exp(-s / strike.rise_s) : 1;
    volts += strike.volts * grown * std::exp(-s / strike.decay_s) *
             std::sin(2 * std::numbers::pi * strike.hz * s);
  }
  return volts;
}

void DiscPin::Advance(HostTime to,
                      const std::function<int64_t(HostTime)>& cycle_at) {
  const HostTime from = advanced_;
  advanced_ = std::max(from, to);
  if (kind_ == DiscKind::kNone) return;
  std::erase_if(strikes_, [from](const Strike& strike) {
    const double s = (from - strike.at).Seconds();
    return s > 0 && strike.volts * std::exp(-s / strike.decay_s) < kFires / 50;
  });
  if (strikes_.empty() && kind_ == DiscKind::kWhole && !high_) return;
  double before = Volts(from);
  for (HostTime t = from; t < to; t = std::min(t + kStep, to)) {
    const HostTime next = std::min(t + kStep, to);
    const double volts = Volts(next);
    const bool high =
        kind_ == DiscKind::kHums ? next.ns / kHum.ns % 2 == 0 : volts > kFires;
    if (high != high_) {
      const double part = kind_ == DiscKind::kHums || volts == before
                              ? 0
                              : (kFires - before) / (volts - before);
      const HostTime when =
          t + FromSeconds(std::clamp(part, 0.0, 1.0) * (next - t).Seconds());
      changes_.push_back({high, cycle_at(when)});
      high_ = high;
    }
    before = volts;
  }
  Arm();
}

void DiscPin::Arm() {
  if (armed_ || changes_.empty()) return;
  armed_ = true;
  const auto now = static_cast<int64_t>(avr_->cycle);
  avr_cycle_timer_register(
      avr_,
      static_cast<avr_cycle_count_t>(
          std::max<int64_t>(1, changes_.front().cycle - now)),
      [](avr_t*, avr_cycle_count_t, void* param) {
        return static_cast<avr_cycle_count_t>(
            static_cast<DiscPin*>(param)->OnChange());
      },
      this);
}

uint64_t DiscPin::OnChange() {
  const auto now = static_cast<int64_t>(avr_->cycle);
  while (!changes_.empty() && changes_.front().cycle <= now) {
    avr_raise_irq(input_, changes_.front().high ? kOver : kBias);
    changes_.pop_front();
  }
  armed_ = !changes_.empty();
  return armed_ ? static_cast<uint64_t>(changes_.front().cycle) : 0;
}

}  // namespace kimari::firmware
