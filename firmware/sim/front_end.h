// The pads of one board as RC circuits: when each input rises after its port
// was released.
//
// Each pad charges through its resistor towards the supply,
// v(t) = 1 - (1 - v0) exp(-t / RC) in units of the supply, and its input reads
// high once v passes the threshold. A seat mat that falls while pads charge
// takes with it the share of the player that follows the mat, and through his
// touch the pad: v drops by coupling * C_body / C, and the pad rises later.
#pragma once

#include <array>
#include <cstdint>

#include "firmware/sim/front_end_model.h"
#include "firmware/sim/pad_field.h"
#include "host/base/random.h"

namespace kimari::firmware {

// Times in here are the board's CPU cycles, with fractions.
using Cycle = double;

class FrontEnd {
 public:
  static constexpr int kPorts = 6;
  static constexpr int kPins = 8;

  FrontEnd(const FrontEndModel& model, Side board, PadField& field,
           double cycles_per_second);

  // Port (pads 8 * port and on) was let go at cycle `at`, world time `t`.
  void Release(int port, Cycle at, HostTime t);
  // Port is driven low again.
  void Discharge(int port) { charging_[port] = false; }
  // A seat mat's drive went to `high`. Changes the rise times of charging pads.
  void DriveSeatMat(Side player, bool high, Cycle at, HostTime t);

  bool Charging(int port) const { return charging_[port]; }
  // When pins of a charging port rise.
  const std::array<Cycle, kPins>& Rises(int port) const { return rises_[port]; }

 private:
  struct Pad {
    double capacitance_pf = 0;  // untouched
    double resistance = 0;      // cycles per pF
    double threshold = 0;
    double time_to_threshold = 0;  // ln(1 / (1 - threshold))
  };
  // One charge of one pad.
  struct Charge {
    Cycle since = 0;
    double v = 0;  // at `since`
    double time_constant = 0;
    double threshold = 0;
    std::array<double, 2> body_share = {};  // C_body / C of each player
  };

  double Noise();
  void ReadLoads(HostTime t);
  double Drift(HostTime t) const;

  FrontEndModel model_;
  Side board_;
  PadField& field_;
  double cycles_per_second_;
  // From a release until an untouched pad's input rises: its voltage goes by
  // the capacitance it has then, whatever that was before.
  Duration charge_;
  Random random_;
  std::array<Pad, mat::kPads> pads_;
  std::array<PadLoad, mat::kPads> loads_ = {};
  bool loaded_ = false;
  HostTime loads_at_ = {-1};
  std::array<bool, kPorts> charging_ = {};
  std::array<std::array<Charge, kPins>, kPorts> charges_ = {};
  std::array<std::array<Cycle, kPins>, kPorts> rises_ = {};
};

}  // namespace kimari::firmware
