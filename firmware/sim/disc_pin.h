// A board's pin for the knock disc (README.md, "Knock disc"): the voltage that
// the disc makes of what strikes its mat, the comparator that hears it, and
// what the pin reads while the board looks for a disc.
#pragma once

#include <avr_acomp.h>

#include <cstdint>
#include <deque>
#include <functional>
#include <vector>

#include "host/base/time.h"

namespace kimari::firmware {

enum class DiscKind : uint8_t {
  kNone,  // nothing on the pin, or the circuit without its disc
  kWhole,
  kHums,  // a broken screen: it fires all the time
};

// What a disc makes of one impact: a wave that grows and rings out, of which
// the comparator hears one half.
struct Strike {
  HostTime at;            // world time at which the wave reaches the disc
  double volts = 0;       // its height, over the disc's bias
  double hz = 2000;       // of the mat under a hand
  double decay_s = 2e-3;  // to 1/e
  double rise_s = 0;      // to 1 - 1/e
};

class DiscPin {
 public:
  // Volts over the bias at which the comparator fires (README.md).
  static constexpr double kFires = 0.34;

  explicit DiscPin(DiscKind kind = DiscKind::kNone) : kind_(kind) {}
  DiscPin(const DiscPin&) = delete;
  DiscPin& operator=(const DiscPin&) = delete;

  // Once, before the processor runs; it must outlive the processor.
  void Connect(avr_t* avr);
  void Restarted();
  // Another disc from now on, or none.
  void Become(DiscKind kind);

  // Not before the time advanced to.
  void Add(const Strike& strike) { strikes_.push_back(strike); }
  // What the disc does up to world time `to` is told to the processor, which
  // has yet to run there. `cycle_at` is when that is for it.
  void Advance(HostTime to, const std::function<int64_t(HostTime)>& cycle_at);

 private:
  struct Change {
    bool high;
    int64_t cycle;
  };
  double Volts(HostTime t) const;
  void Arm();
  uint64_t OnChange();
  void OnPort();
  void Read(bool high);

  DiscKind kind_;
  avr_t* avr_ = nullptr;
  avr_acomp_t comparator_ = {};
  avr_irq_t* input_ = nullptr;  // of the comparator, millivolts
  bool pulled_ = false;         // by the processor's own resistor
  std::vector<Strike> strikes_;
  HostTime advanced_{0};
  bool high_ = false;  // at advanced_
  std::deque<Change> changes_;
  bool armed_ = false;
};

}  // namespace kimari::firmware
