#include "host/uses/drill/attempt.h"

#include <cmath>

namespace kimari::drill {

std::optional<double> TravelMs(const Attempt& a) {
  if (!a.sound_ms || a.answered == 0) return std::nullopt;
  if (a.lifted_ms) return *a.sound_ms - *a.lifted_ms;
  if (a.moved_ms) return *a.sound_ms - *a.moved_ms;
  return std::nullopt;
}

double TravelSigmaMs(const Attempt& a) {
  // The first sound's own error is in both, and not in the difference; the
  // touch's is far below that of the movement.
  if (a.lifted_ms) return a.lifted_sigma_ms.value_or(0);
  return a.moved_sigma_ms.value_or(0);
}

}  // namespace kimari::drill
