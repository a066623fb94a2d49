#include "host/judge/touch/taps_law.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace kimari::judge {
namespace {

// Tails are never lighter than of so many degrees of freedom, however many
// cards there were: that the ways of cards and hands are bell-shaped nobody
// knows. Chosen.
constexpr int kMostDegrees = 4;
// What the foil's own scan leaves of a slow hand, mm. Chosen.
constexpr double kLeastScale = 0.05;
// Of touches, those that are of no kind that was tapped. Chosen: sixty taps
// cannot show what happens once in five hundred, and the tails above are for
// what is of their kind.
constexpr double kUntapped = 0.002;
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

// Student's t of 1 to 4 degrees, that it is t or below.
double StudentUpTo(double t, int degrees) {
  switch (degrees) {
    case 1:
      return 0.5 + std::atan(t) / std::numbers::pi;
    case 2:
      return 0.5 + t / (2 * std::sqrt(2 + t * t));
    case 3: {
      const double x = t / std::sqrt(3.0);
      return 0.5 + (x / (1 + x * x) + std::atan(x)) / std::numbers::pi;
    }
    default: {
      const double x = t / std::sqrt(4 + t * t);
      return 0.5 + 0.75 * (x - x * x * x / 3);
    }
  }
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
  next.degrees =
      std::clamp(static_cast<int>(cards.size()) - 1, 1, kMostDegrees);
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

std::vector<StandingLaw::Part> MixTaps(std::span<const NextTap> taps) {
  const auto up_to = [&](double mm) {
    double sum = 0;
    for (const NextTap& tap : taps) sum += tap.UpTo(mm);
    return (1 - kUntapped) * sum / static_cast<double>(taps.size()) +
           kUntapped * UsualUpTo(mm);
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
