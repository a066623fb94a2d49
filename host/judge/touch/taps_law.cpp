#include "host/judge/touch/taps_law.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace kimari::judge {
namespace {

// What the foil's own scan leaves of a slow hand, mm. Chosen.
constexpr double kLeastScale = 0.05;
constexpr double kFarthest = 30;  // mm, where nothing is any more
// Cuts of the law into parts, from either end, shares of all: fine where orders
// are decided. Chosen.
constexpr std::array kCuts = {1e-5, 5e-5, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 0.01,
                              0.02, 0.04, 0.08, 0.14, 0.22, 0.3,  0.4,  0.5};
// Parts of the tails lie at their far end.
constexpr double kTail = 0.02;

double MeanOf(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

double SquaresAbout(std::span<const double> values, double mean) {
  double squares = 0;
  for (const double value : values) squares += (value - mean) * (value - mean);
  return squares;
}

// Student's t of whole degrees, that it is t or below (Abramowitz and Stegun
// 26.7.3 and 26.7.4).
double StudentUpTo(double t, int degrees) {
  const double angle = std::atan(t / std::sqrt(static_cast<double>(degrees)));
  const double cosine = std::cos(angle);
  const bool odd = degrees % 2 == 1;
  double term = odd ? cosine : 1;
  double sum = degrees == 1 ? 0 : term;
  for (int i = odd ? 3 : 2; i < degrees; i += 2) {
    term *= cosine * cosine * (i - 1) / i;
    sum += term;
  }
  const double within =
      odd ? 2 / std::numbers::pi * (angle + std::sin(angle) * sum)
          : std::sin(angle) * sum;
  return 0.5 + within / 2;
}

// Where `up_to`, which rises from 0 to 1, reaches a share.
template <typename UpTo>
double ReachedAt(double share, const UpTo& up_to) {
  double low = -kFarthest;
  double high = kFarthest;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2;
    (up_to(middle) < share ? low : high) = middle;
  }
  return high;
}

double UsualUpTo(double mm) {
  double sum = 0;
  for (const StandingLaw::Part& part : UsualStanding().Parts()) {
    if (part.mm <= mm) sum += part.share;
  }
  return sum;
}

}  // namespace

double NextTap::UpTo(double mm) const {
  return StudentUpTo((mm - middle) / scale, degrees);
}

NextTap PredictTap(std::span<const TapsOfCard> cards) {
  std::vector<double> means;
  std::vector<TapsOfCard::Way> all;
  double within = 0;
  double own = 0;  // of the measures
  for (const TapsOfCard& card : cards) {
    std::vector<double> mm;
    for (const TapsOfCard::Way& way : card.ways) {
      mm.push_back(way.mm);
      own += way.sigma_mm * way.sigma_mm;
      all.push_back(way);
    }
    means.push_back(MeanOf(mm));
    within += SquaresAbout(mm, means.back());
  }
  const auto count = static_cast<double>(cards.size());
  const auto taps = static_cast<double>(all.size());
  NextTap next;
  next.middle = MeanOf(means);
  next.degrees = static_cast<int>(cards.size()) - 1;
  // Of cards, and of taps on one card, which its mean has made smaller.
  double variance = SquaresAbout(means, next.middle) / (count - 1);
  if (taps > count) variance += within / (taps - count) * (1 - count / taps);
  variance = variance * (1 + 1 / count) - own / taps;
  next.scale = std::max(kLeastScale, std::sqrt(std::max(0.0, variance)));
  // The worst of so many taps is no rarer than that.
  const double of_worst = ReachedAt(
      1 - 0.5 / taps,
      [degrees = next.degrees](double t) { return StudentUpTo(t, degrees); });
  for (const TapsOfCard::Way& way : all) {
    const double scale = (way.mm - next.middle) / of_worst;
    next.scale = std::max(
        next.scale,
        std::sqrt(std::max(0.0, scale * scale - way.sigma_mm * way.sigma_mm)));
  }
  return next;
}

std::vector<StandingLaw::Part> MixTaps(std::span<const NextTap> taps,
                                       double untapped) {
  const auto up_to = [&](double mm) {
    double sum = 0;
    for (const NextTap& tap : taps) sum += tap.UpTo(mm);
    return (1 - untapped) * sum / static_cast<double>(taps.size()) +
           untapped * UsualUpTo(mm);
  };
  std::vector<StandingLaw::Part> parts;
  double from = 0;
  for (const double cut : kCuts) {
    const double at =
        cut < kTail ? (from == 0 ? cut / 5 : from) : (from + cut) / 2;
    parts.push_back({ReachedAt(at, up_to), cut - from});
    parts.push_back({ReachedAt(1 - at, up_to), cut - from});
    from = cut;
  }
  return parts;
}

}  // namespace kimari::judge
