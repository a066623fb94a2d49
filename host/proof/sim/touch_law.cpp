#include "host/proof/sim/touch_law.h"

#include <algorithm>
#include <cmath>

namespace kimari::sim {
namespace {

// What is left by then of what goes away with a time constant.
double Left(double ms, double constant_ms) {
  return constant_ms > 0 ? std::exp(-ms / constant_ms) : 0;
}

}  // namespace

FeltHand TouchLaw::Free(double height_mm) const {
  const double share = (1 - contact_share) * level->At(height_mm);
  return {height_mm, height_mm > 0 ? share : share + contact_share};
}

// Height over the card of a hand that has so long left before it touches. Near
// the card it brakes: its speed there is a straight line of its height. Further
// up it is as much later on its way as that costs.
double Touchdown::Above(Duration left, HostTime t,
                        const HandMotion& motion) const {
  const double share = law.braking_share;
  const double below = std::min(law.braking_mm, lift_mm / 2);
  if (share >= 1 || below <= 0) return motion.At(t).height_mm;
  const double rate = mm_s * (1 - share) / below;  // a second
  const double braked = -std::log(share) / rate;
  if (left.Seconds() < braked) {
    return below * share / (1 - share) * std::expm1(rate * left.Seconds());
  }
  const double unbraked = -lift_mm / mm_s * std::log1p(-below / lift_mm);
  return motion.At(std::min(t + FromSeconds(braked - unbraked), touch))
      .height_mm;
}

FeltHand Touchdown::Finger(HostTime t, Duration later,
                           const HandMotion& motion) const {
  const Duration since = t - later - touch;
  if (since.ns < 0) {
    const double height =
        Above(-since, t - later, motion) + law.stands_mm + law.gives_mm;
    return {height, (1 - law.contact_share) * law.level->At(height)};
  }
  const double ms = since.Milliseconds();
  const double pressed = law.PressSpeed(mm_s) * since.Seconds();
  const double height = std::max(0.0, law.stands_mm - pressed) +
                        law.gives_mm * Left(ms, law.gives_ms);
  double share = (1 - law.contact_share) * law.level->At(height);
  if (law.contact_share > 0) {
    share += law.contact_share * (1 - Left(ms, law.contact_ms));
  }
  return {height, share};
}

FeltHand Touchdown::At(HostTime t, const HandMotion& motion) const {
  if (t >= up) return law.Free(motion.At(t).height_mm);
  FeltHand felt = Finger(t, {}, motion);
  if (law.second_share > 0) {
    const Duration later = FromMilliseconds(law.second_ms);
    const FeltHand second = Finger(t, later, motion);
    felt.share += law.second_share * (second.share - felt.share);
  }
  return felt;
}

}  // namespace kimari::sim
