#include "calibration/quick_ways.h"

#include <algorithm>
#include <cmath>

namespace kimari::calibration {
namespace {

using Terms = OffsetCurve::Terms;
using Matrix = OffsetCurve::Matrix;
constexpr size_t kTerms = OffsetCurve::kTerms;

// Stamps, and a parabola through 20 s, are good to this, ns: a way shorter than
// that is none.
constexpr double kSoft = 5'000;
constexpr size_t kFewestPushing = 5;
// Newton's method from the last curve; from nowhere it takes a dozen rounds.
constexpr int kMostRounds = 30;
constexpr double kEnough = 1e-3;  // a thousandth of the variance, squared moves
// The shortest delays that tell where their kind begins, and how far under the
// least of them that is, in units of their span: by the mean order statistics
// 0.05 to 0.1 for delays that begin at once, 0.3 to 0.4 for sums of two, 0.6 of
// three.
constexpr size_t kShareOfLeast = 10;
constexpr size_t kMostOfLeast = 20;
constexpr double kBeginsBefore = 0.3;
constexpr double kBeginsSigma = 0.3;

// Between delays that begin at once and those whose number grows with time, as
// sums of two even ones do, pushes differ by half, which moves the begin of the
// shorter kind by 0.28 of its median; even from none to that.
constexpr double kShapeDoubt = 0.16;

// Delays that begin as any power of time have pushes that are exponential:
// their squares vary by sqrt(5) of their mean.
constexpr double kSquaresVary = 5;
// Where a single push all but makes the curve, it says nothing of its error.
constexpr double kMostLeverage = 0.9;

// Three sigma are to cover 99.7 % though sigma is itself an estimate: three
// sigma of Student's distribution by those of the normal one (Abramowitz and
// Stegun 26.7.5).
double StudentByNormal(double freedom) {
  const double f = 1 / std::max(freedom, 1.0);
  return 1 + f * (2.5 + f * (5.75 + f * 10));
}

Matrix Inverse(const Matrix& m) {
  const auto minor = [&](size_t i, size_t j) {
    const size_t a = (i + 1) % 3, b = (i + 2) % 3;
    const size_t c = (j + 1) % 3, d = (j + 2) % 3;
    return m[a][c] * m[b][d] - m[a][d] * m[b][c];
  };
  const double determinant =
      m[0][0] * minor(0, 0) + m[0][1] * minor(0, 1) + m[0][2] * minor(0, 2);
  Matrix out{};
  for (size_t i = 0; i < kTerms; ++i) {
    for (size_t j = 0; j < kTerms; ++j) out[j][i] = minor(i, j) / determinant;
  }
  return out;
}

double WayOf(double way) { return std::max(way, kSoft); }
double PushOf(double way, double median) {
  return std::log(median / WayOf(way)) + (WayOf(way) - way) / kSoft;
}

}  // namespace

void QuickWays::Measure(std::span<const Trip> trips, double floor,
                        const OffsetCurve& curve) {
  for (size_t i = 0; i < trips.size(); ++i) {
    const double offset = curve.At(trips[i].s);
    out_[i] = offset - trips[i].least - floor / 2;
    back_[i] = trips[i].most - offset - floor / 2;
  }
}

// The median of all ways of a kind; few push in any case.
double QuickWays::Median(std::span<const double> ways) {
  const size_t n = ways.size();
  const size_t pushing = std::min(n - 1, std::max(n / 2, kFewestPushing));
  std::copy(ways.begin(), ways.end(), sorted_.begin());
  std::nth_element(sorted_.begin(), sorted_.begin() + pushing,
                   sorted_.begin() + n);
  return std::max(sorted_[pushing], 4 * kSoft);
}

void QuickWays::Push(std::span<const Trip> trips, std::span<const double> ways,
                     double sign, Pushes& all) {
  const double median = Median(ways);
  for (size_t i = 0; i < ways.size(); ++i) {
    if (ways[i] >= median) continue;
    const double way = WayOf(ways[i]);
    const double push = PushOf(ways[i], median);
    const Terms powers = OffsetCurve::PowersOf(trips[i].s);
    for (size_t a = 0; a < kTerms; ++a) {
      all.push[a] += sign * push * powers[a];
      for (size_t b = 0; b < kTerms; ++b) {
        all.slope[a][b] += powers[a] * powers[b] / way;
        all.squares[a][b] += push * push * powers[a] * powers[b];
      }
    }
  }
}

// How far each push has moved the curve. A push leans on the curve that it made
// (MacKinnon and White 1985, HC2).
void QuickWays::Weigh(std::span<const Trip> trips, std::span<const double> ways,
                      const Matrix& yields, double unit, Spread& all) {
  const double median = Median(ways);
  for (size_t i = 0; i < ways.size(); ++i) {
    if (ways[i] >= median) continue;
    const Terms powers = OffsetCurve::PowersOf(trips[i].s);
    Terms moves{};
    double leverage = 0;
    for (size_t a = 0; a < kTerms; ++a) {
      for (size_t b = 0; b < kTerms; ++b) {
        moves[a] += yields[a][b] * powers[b] * unit;
      }
      leverage += powers[a] * moves[a] / WayOf(ways[i]);
    }
    const double push = PushOf(ways[i], median) /
                        std::sqrt(1 - std::min(leverage, kMostLeverage));
    for (size_t a = 0; a < kTerms; ++a) {
      for (size_t b = 0; b < kTerms; ++b) {
        all.moved[a][b] += push * push * moves[a] * moves[b];
      }
    }
    all.sum += moves[0] * moves[0];
    all.squares += std::pow(moves[0], 4);
  }
}

void QuickWays::Balance(std::span<const Trip> trips, double floor,
                        const Known& before, OffsetCurve& curve) {
  // One over the variance of each: nothing is known of the offset.
  const Terms known = {1e-18, 1 / (before.rate * before.rate),
                       4 / (before.ramp * before.ramp)};
  for (int round = 0; round < kMostRounds; ++round) {
    Measure(trips, floor, curve);
    Pushes all;
    Push(trips, {out_.data(), trips.size()}, 1, all);
    Push(trips, {back_.data(), trips.size()}, -1, all);
    // In units of what they tell, so that what is known counts as it should.
    const double unit =
        all.squares[0][0] > 0 ? all.slope[0][0] / all.squares[0][0] : 1;
    for (size_t a = 0; a < kTerms; ++a) {
      for (size_t b = 0; b < kTerms; ++b) {
        all.slope[a][b] *= unit;
        all.squares[a][b] *= unit * unit;
      }
      all.push[a] = all.push[a] * unit - known[a] * curve.terms[a];
      all.slope[a][a] += known[a];
    }
    const Matrix yields = Inverse(all.slope);
    Terms move{};
    double gained = 0;
    for (size_t a = 0; a < kTerms; ++a) {
      for (size_t b = 0; b < kTerms; ++b) move[a] += yields[a][b] * all.push[b];
      gained += move[a] * all.push[a];
    }
    // Far from the balance Newton's step leads too far.
    const double step = gained < 0.1 ? 1 : 1 / (1 + std::sqrt(gained));
    for (size_t a = 0; a < kTerms; ++a) curve.terms[a] += step * move[a];
    if (gained > kEnough && round + 1 < kMostRounds) continue;
    Spread spread;
    Weigh(trips, {out_.data(), trips.size()}, yields, unit, spread);
    Weigh(trips, {back_.data(), trips.size()}, yields, unit, spread);
    const double freedom = 2 / kSquaresVary * spread.sum * spread.sum /
                           std::max(spread.squares, 1e-300);
    const double wider = StudentByNormal(freedom);
    curve.covariance = spread.moved;
    for (size_t a = 0; a < kTerms; ++a) {
      for (size_t b = 0; b < kTerms; ++b) {
        curve.covariance[a][b] *= wider * wider;
        for (size_t c = 0; c < kTerms; ++c) {
          curve.covariance[a][b] += yields[a][c] * known[c] * yields[c][b];
        }
      }
    }
    return;
  }
}

double QuickWays::Begin::ShapeDoubt() const {
  const double shorter = std::min(usual_out, usual_back);
  const double longer = std::max(usual_out, usual_back);
  if (longer <= 0) return 0;
  // Medians of even delays are good to one over the root of their number.
  const double chance = 2 * std::sqrt(2 / static_cast<double>(trips));
  return kShapeDoubt * shorter * std::max(0.0, 1 - shorter / longer - chance);
}

QuickWays::Begin QuickWays::FindBegin(std::span<const Trip> trips,
                                      const OffsetCurve& curve) {
  const size_t n = trips.size();
  Measure(trips, 0, curve);
  const size_t least = std::min(
      n - 1, std::clamp(n / kShareOfLeast, kFewestPushing, kMostOfLeast));
  double spans = 0;
  const auto begin = [&](std::array<double, kMostTrips>& ways, double& usual) {
    std::nth_element(ways.begin(), ways.begin() + n / 2, ways.begin() + n);
    usual = ways[n / 2];
    std::nth_element(ways.begin(), ways.begin() + least, ways.begin() + n);
    const double first =
        *std::min_element(ways.begin(), ways.begin() + least + 1);
    const double span = ways[least] - first;
    spans += span * span;
    const double at = first - kBeginsBefore * span;
    usual = std::max(usual - at, 0.0);
    return at;
  };
  Begin out;
  out.trips = n;
  out.out = begin(out_, out.usual_out);
  out.back = begin(back_, out.usual_back);
  out.sigma = kBeginsSigma * std::sqrt(spans / 2);
  return out;
}

}  // namespace kimari::calibration
