#include "host/judge/heard_impact.h"

#include <algorithm>
#include <cmath>

namespace kimari::judge {

double HeardImpact::Fit(const Instant& met, HostTime in_full,
                        const std::optional<evidence::ByClock>& pads) const {
  const double sigma =
      std::max(1.0, std::hypot(static_cast<double>(met.sigma.ns),
                               static_cast<double>(if_flat.sigma.ns),
                               evidence::ClocksApart(pads, clock)));
  const auto so_far_off = [&](Duration off) {
    const double sigmas = static_cast<double>(off.ns) / sigma;
    return std::exp(-sigmas * sigmas / 2);
  };
  // No impact is made before skin has met the card.
  const HostTime latest = std::max(in_full, met.t + stands);
  const Duration beside = if_flat.t - std::clamp(if_flat.t, met.t, latest);
  return (1 - kHeardLate) * so_far_off(if_flat.t - met.t) +
         kHeardLate * so_far_off(beside);
}

}  // namespace kimari::judge
