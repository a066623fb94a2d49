#include "firmware/sim/front_end.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "firmware/core/scan.h"

namespace kimari::firmware {
namespace {

// mm: all wires are cut to the length that the farthest pad needs, so that the
// pads rise together (firmware/README.md, "Window").
constexpr double kWire = 450.0;
constexpr double kDiode = -0.12;    // input clamp, 0.6 V below ground
constexpr double kMeanDecay = 0.7;  // of charge injected during a charge
constexpr double kCutPf = 3.0;      // what a pad's wire leaves when broken

double UntouchedPf(const FrontEndModel& model) {
  return model.electrode_pf + model.input_pf + model.wire_pf_per_mm * kWire;
}

}  // namespace

FrontEnd::FrontEnd(const FrontEndModel& model, Side board, PadField& field,
                   double cycles_per_second)
    : model_(model),
      board_(board),
      field_(field),
      cycles_per_second_(cycles_per_second),
      charge_(FromSeconds(-std::log(1 - model.threshold) * model.resistor_ohm *
                          UntouchedPf(model) * 1e-12)),
      random_(Random(model.seed).Fork(static_cast<uint64_t>(Index(board)))) {
  for (int i = 0; i < mat::kPads; ++i) {
    Pad& pad = pads_[static_cast<size_t>(i)];
    pad.capacitance_pf =
        UntouchedPf(model) + model.electrode_sd_pf * random_.Normal();
    if (model.cut_pad[static_cast<size_t>(Index(board))] == i) {
      pad.capacitance_pf = model.input_pf + kCutPf;
    }
    const double ohm =
        model.resistor_ohm * (1 + model.resistor_sd * random_.Normal());
    pad.resistance = ohm * 1e-12 * cycles_per_second;
    pad.threshold = model.threshold + model.threshold_sd * random_.Normal();
    pad.time_to_threshold = -std::log(1 - pad.threshold);
  }
}

// Sum of four uniform numbers: normal enough to 3 sigma, and quick.
double FrontEnd::Noise() {
  const uint64_t bits = random_.Next();
  const auto sum =
      static_cast<int64_t>((bits & 0xFFFF) + (bits >> 16 & 0xFFFF) +
                           (bits >> 32 & 0xFFFF) + (bits >> 48));
  constexpr double kScale = 1.7320508 / 65536;
  return static_cast<double>(sum - 131070) * kScale;
}

double FrontEnd::Drift(HostTime t) const {
  const double sine = std::sin(
      model_.drift_phase + 2 * std::numbers::pi * static_cast<double>(t.ns) *
                               1e-9 / model_.drift_period_s);
  return model_.drift_pf *
         (model_.drift_ramps ? std::asin(sine) * 2 / std::numbers::pi : sine);
}

void FrontEnd::ReadLoads(HostTime t) {
  constexpr Duration kSameTime = Microseconds(20);
  if (loads_at_.ns >= 0 && t - loads_at_ < kSameTime) return;
  loads_at_ = t;
  loaded_ = field_.Sample(board_, t, loads_);
}

void FrontEnd::Release(int port, Cycle at, HostTime t) {
  const auto p = static_cast<size_t>(port);
  charging_[p] = true;
  ReadLoads(t + charge_);
  const double drift = Drift(t);
  const double omega = 2 * std::numbers::pi * model_.hum_hz;
  const double phase = omega * static_cast<double>(t.ns) * 1e-9;
  // What comes through a small capacitance goes by the slope, in which a
  // harmonic has its order times its share.
  const auto slope = [this](double at_phase) {
    return std::cos(at_phase) + 3 * model_.hum_third * std::cos(3 * at_phase) +
           5 * model_.hum_fifth * std::cos(5 * at_phase);
  };
  const double swing =
      model_.hum_swing == 0
          ? 1
          : 1 + model_.hum_swing *
                    std::sin(2 * std::numbers::pi * static_cast<double>(t.ns) *
                             1e-9 / model_.hum_swing_s);
  const double hum =
      swing * model_.hum_pickup * slope(phase - std::numbers::pi / 2);
  const double body_slope = swing * model_.hum_body * omega * slope(phase) *
                            kMeanDecay / cycles_per_second_;
  for (size_t i = 0; i < kPins; ++i) {
    const size_t n = p * kPins + i;
    const Pad& pad = pads_[n];
    Charge& charge = charges_[p][i];
    double capacitance = pad.capacitance_pf + drift;
    double threshold_shift = hum + model_.noise_sd * Noise();
    charge.body_share = {};
    if (loaded_) {
      const auto load = [&](size_t k) {
        return static_cast<double>(loads_[k].body_a_pf + loads_[k].body_b_pf +
                                   loads_[k].other_pf);
      };
      double body = load(n);
      capacitance += body;
      const size_t column = n % kPadsInRow;
      if (column > 0) capacitance += model_.crosstalk * load(n - 1);
      if (column + 1 < kPadsInRow) {
        capacitance += model_.crosstalk * load(n + 1);
      }
      charge.body_share = {
          static_cast<double>(loads_[n].body_a_pf) / capacitance,
          static_cast<double>(loads_[n].body_b_pf) / capacitance};
      const double took = pad.resistance * capacitance * pad.time_to_threshold;
      threshold_shift -= body / capacitance * body_slope * took;
    }
    charge.since = at;
    charge.v = 0;
    charge.time_constant = pad.resistance * capacitance;
    charge.threshold = pad.threshold + threshold_shift;
    rises_[p][i] =
        at + charge.time_constant * (pad.time_to_threshold +
                                     threshold_shift / (1 - pad.threshold));
  }
}

void FrontEnd::DriveSeatMat(Side player, bool high, Cycle at, HostTime t) {
  if (!loaded_) return;
  const auto who = static_cast<size_t>(Index(player));
  const double swing =
      (high ? 1.0 : -1.0) * static_cast<double>(field_.SeatCoupling(player, t));
  for (size_t p = 0; p < kPorts; ++p) {
    if (!charging_[p]) continue;
    for (size_t i = 0; i < kPins; ++i) {
      Charge& charge = charges_[p][i];
      if (charge.body_share[who] <= 0 || rises_[p][i] <= at) continue;
      const double v = 1 - (1 - charge.v) * std::exp(-(at - charge.since) /
                                                     charge.time_constant);
      charge.v = std::max(v + swing * charge.body_share[who], kDiode);
      charge.since = at;
      const double left = (1 - charge.v) / (1 - charge.threshold);
      rises_[p][i] =
          left <= 1 ? at : at + charge.time_constant * std::log(left);
    }
  }
}

}  // namespace kimari::firmware
