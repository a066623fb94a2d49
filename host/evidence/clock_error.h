// What the boards' clocks add to the difference of two instants.
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>

#include "host/evidence/observation.h"

namespace kimari::evidence {

// An instant of a board: `sigma` is against host time.
struct ByClock {
  HostTime t;
  Duration sigma;
  ClockError error;
};
template <typename Observed>
ByClock ClockOf(const Observed& observed) {
  return {observed.at.t, observed.at.sigma, observed.error};
}

// One sigma of the difference, ns. Instants by one model share its error, as
// long as they are not far apart: it moves with each ping, by some 10 us in a
// second. Of what may move two models alike, half is taken to: boards of one
// kind on one host have it in common, one behind a hub or with another USB chip
// may have it the other way round.
inline double ClocksApart(const ByClock& a, const ByClock& b) {
  constexpr double kMoves = 20e-6;
  constexpr double kAlike = 0.5;  // correlation
  const auto ns = [](Duration d) { return static_cast<double>(d.ns); };
  const double against_host = std::hypot(ns(a.sigma), ns(b.sigma));
  if (a.error.clock != b.error.clock) {
    const double common = std::min(ns(a.error.alike), ns(b.error.alike));
    const double shared = 2 * kAlike * common * common;
    return std::sqrt(std::max(0.0, against_host * against_host - shared));
  }
  const double moved = kMoves * ns(a.t - b.t);
  return std::min(against_host,
                  std::hypot(ns(a.error.apart), ns(b.error.apart), moved));
}

// The same where an instant may be of a sensor whose own sigma is all there is.
inline double ClocksApart(const std::optional<ByClock>& a,
                          const std::optional<ByClock>& b) {
  if (a && b) return ClocksApart(*a, *b);
  if (a) return static_cast<double>(a->sigma.ns);
  return b ? static_cast<double>(b->sigma.ns) : 0;
}

}  // namespace kimari::evidence
