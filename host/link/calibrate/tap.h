// How strongly a pad felt one tap.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>

#include "firmware/protocol/wire.h"

namespace kimari::calibrate {

// The levels of one touch, scan by scan, as its traces bring them.
struct TapLevels {
  std::array<double, wire::kSlotKinds> untouched{};  // steps, slot by slot
  std::map<uint32_t, uint8_t> levels;                // by scan

  // Nothing is taken of a trace whose nibbles do not fit.
  void Add(const wire::Trace& trace);
};

struct Tap {
  double level = 0;     // steps above untouched, seat mats evened out; median
  double residual = 0;  // steps, rms of the levels about that while held
  double baseline = 0;  // steps, mean of the slots
};

// Nothing where too few levels are there to tell: the tap was too short.
std::optional<Tap> MeasureTap(const TapLevels& taps);

}  // namespace kimari::calibrate
