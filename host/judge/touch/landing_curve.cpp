#include "host/judge/touch/landing_curve.h"

#include <algorithm>
#include <array>

#include "host/judge/touch/descent_fitter.h"
#include "host/judge/touch/hand_model.h"

namespace kimari::judge {
namespace {

constexpr std::array<double, 9> kCurveApproaches = {
    0.1 * kMs, 0.25 * kMs, 0.5 * kMs, 0.8 * kMs, 1.2 * kMs,
    2 * kMs,   4 * kMs,    9 * kMs,   20 * kMs};
constexpr double kNotLeaving = 4.8 * kMs;  // the hand has not begun to leave
constexpr size_t kFewestOnCurve = 6;

// One hand stands for two of which the second adds nothing.
struct Rise {
  std::array<Descent, 2> hands;
  std::array<double, 2> heights{};

  double At(double scan) const {
    return heights[0] * Risen(scan, hands[0]) +
           heights[1] * Risen(scan, hands[1]);
  }
};

double FitHeights(std::span<const PlainLevel> levels, size_t hands,
                  Rise& rise) {
  LeastSquares<2> squares;
  squares.Expect(0, kMostHand);
  squares.Expect(1, hands > 1 ? kMostHand : 1e-6);
  for (const PlainLevel& each : levels) {
    const double scan = each.scan;
    squares.Add({Risen(scan, rise.hands[0]), Risen(scan, rise.hands[1])},
                each.level, 1);
  }
  return squares.Solve(rise.heights);
}

}  // namespace

std::vector<CurvePoint> LandingCurve(const PadLevels& levels,
                                     std::span<const double> contacts) {
  if (contacts.empty()) return {};
  const double last = std::ranges::max(contacts) + kNotLeaving;
  std::vector<PlainLevel> used;
  for (const PlainLevel& plain : levels.Plain()) {
    if (!plain.capped && plain.scan <= last) used.push_back(plain);
  }
  if (used.size() < kFewestOnCurve ||
      used.back().scan < std::ranges::min(contacts)) {
    return {};
  }
  Rise best;
  double least = 1e300;
  const bool two = contacts.size() > 1;
  for (const double first : kCurveApproaches) {
    for (const double second : kCurveApproaches) {
      Rise rise;
      rise.hands = {Descent{contacts[0], first},
                    Descent{two ? contacts[1] : contacts[0], second}};
      const double misfit = FitHeights(used, contacts.size(), rise);
      if (misfit >= least) continue;
      least = misfit;
      best = rise;
      if (!two) break;
    }
  }
  std::vector<CurvePoint> curve;
  for (double scan = used.front().scan; scan <= last; ++scan) {
    curve.push_back({scan, best.At(scan)});
  }
  return curve;
}

}  // namespace kimari::judge
