#include "host/link/calibrate/tap.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "firmware/protocol/trace_levels.h"

namespace kimari::calibrate {
namespace {

constexpr size_t kLeastPairs = 8;

// Two neighbouring scans that move the mats one way and the other: their mean
// is free of what the mats do, whoever taps and wherever he kneels.
std::vector<double> EvenedOut(const TapLevels& tap) {
  std::vector<double> rises;
  const auto rise = [&tap](uint32_t scan, uint8_t level) {
    return level - tap.untouched.at(static_cast<size_t>(wire::SlotOf(scan)));
  };
  for (auto at = tap.levels.begin(); at != tap.levels.end();) {
    const auto next = std::next(at);
    const bool pair = next != tap.levels.end() &&
                      next->first == at->first + 1 &&
                      wire::HidesOne(wire::SlotOf(at->first)) &&
                      wire::HidesOne(wire::SlotOf(next->first));
    if (pair) {
      rises.push_back(
          (rise(at->first, at->second) + rise(next->first, next->second)) / 2);
    }
    at = pair ? std::next(next) : next;
  }
  return rises;
}

double Median(std::vector<double> values) {
  const auto middle =
      values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

}  // namespace

void TapLevels::Add(const wire::Trace& trace) {
  uint8_t unpacked[wire::kTraceLevels];
  if (!wire::UnpackLevels(trace, unpacked)) return;
  for (size_t slot = 0; slot < untouched.size(); ++slot) {
    untouched[slot] = trace.quarters[slot] / 4.0;
  }
  for (uint8_t i = 0; i < trace.count; ++i) {
    levels[trace.first_scan + i] = unpacked[i];
  }
}

std::optional<Tap> MeasureTap(const TapLevels& taps) {
  const std::vector<double> rises = EvenedOut(taps);
  if (rises.size() < kLeastPairs) return std::nullopt;
  // Held is from where it first reached half of its most to where it last did.
  const double half = *std::ranges::max_element(rises) / 2;
  const auto reached = [half](double rise) { return rise >= half; };
  const auto first = std::ranges::find_if(rises, reached);
  const auto last = std::find_if(rises.rbegin(), rises.rend(), reached).base();
  const std::vector<double> held(first, last);
  if (half <= 0 || held.size() < kLeastPairs) return std::nullopt;
  Tap tap;
  tap.level = Median(held);
  double squares = 0;
  for (const double rise : held) {
    squares += (rise - tap.level) * (rise - tap.level);
  }
  tap.residual = std::sqrt(squares / static_cast<double>(held.size()));
  tap.baseline =
      std::accumulate(taps.untouched.begin(), taps.untouched.end(), 0.0) /
      static_cast<double>(taps.untouched.size());
  return tap;
}

}  // namespace kimari::calibrate
