#include "host/judge/footprint.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr double kPlaceStep = 1;  // mm
// Fingers do not press evenly: of the level they make on a pad, and of all
// beside it (palm, cross-talk).
constexpr double kUnevenPress = 0.2;
constexpr double kBesidePress = 0.04;
constexpr double kLeastOn = 1;  // mm of a card under the fingers
constexpr double kMostMisfit = 30;

double Common(double a0, double a1, double b0, double b1) {
  return std::max(0.0, std::min(a1, b1) - std::max(a0, b0));
}

}  // namespace

Footprint::Footprint(const std::vector<Felt>& felt, std::optional<Seen> seen,
                     double court_width_mm) {
  double low = 1e9;
  double high = -1e9;
  double total = 0;
  for (const Felt& f : felt) {
    if (f.level <= 0) continue;
    low = std::min(low, f.pad.x0);
    high = std::max(high, f.pad.x1);
    total += f.level;
  }
  double sum = 0;
  for (const FingersWidth& width : kFingersWidths) {
    // The middle of the finger tips lies over the mat.
    const double from = std::max(low - width.mm / 2, -court_width_mm / 2);
    const double to = std::min(high + width.mm / 2, court_width_mm / 2);
    for (double x = from; x <= to; x += kPlaceStep) {
      const double x0 = x - width.mm / 2;
      const double x1 = x + width.mm / 2;
      double covered = 0;
      for (const Felt& f : felt) covered += Common(x0, x1, f.pad.x0, f.pad.x1);
      if (covered <= 0) continue;
      const double whole = total * width.mm / covered;
      const double beyond = std::max(0.0, std::log(whole / kMostHand));
      double misfit = beyond * beyond / (kBeyondMost * kBeyondMost);
      for (const Felt& f : felt) {
        const double level =
            total * Common(x0, x1, f.pad.x0, f.pad.x1) / covered;
        const double sigma =
            std::hypot(f.sigma, kUnevenPress * level, kBesidePress * total);
        const double miss =
            f.level > 0 ? level - f.level : std::max(0.0, level - kLeastFelt);
        double sigmas = std::abs(miss) / sigma;
        if (level < f.least) {
          const double can =
              std::hypot(kUnevenPress * level, kBesidePress * total);
          sigmas = std::max(sigmas, (f.least - level) / can);
        }
        misfit += sigmas * sigmas;
      }
      if (seen) {
        const double miss = (x - seen->x) / seen->sigma;
        misfit += miss * miss;
      }
      if (misfit > kMostMisfit) continue;
      const double weight = width.share * std::exp(-misfit / 2);
      stretches_.push_back({x0, x1, weight});
      sum += weight;
    }
  }
  for (Stretch& stretch : stretches_) stretch.weight /= sum;
}

double Footprint::On(const Box& card) const {
  if (stretches_.empty()) return 0.5;
  double on = 0;
  for (const Stretch& s : stretches_) {
    if (Common(s.x0, s.x1, card.x0, card.x1) >= kLeastOn) on += s.weight;
  }
  return std::min(1.0, on);
}

}  // namespace kimari::judge
