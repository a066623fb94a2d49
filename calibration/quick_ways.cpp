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
// The rate before anything was measured, ns/s: a clock far out of bounds must
// be seen to be.
constexpr double kRatePrior = 200e3;
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

// Three sigma are to cover 99.7 %, though the errors are not normal and sigma
// is itself an estimate.
constexpr double kReserve = 1.08;

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

Matrix Product(const Matrix& a, const Matrix& b) {
  Matrix out{};
  for (size_t i = 0; i < kTerms; ++i) {
    for (size_t j = 0; j < kTerms; ++j) {
      for (size_t k = 0; k < kTerms; ++k) out[i][j] += a[i][k] * b[k][j];
    }
  }
  return out;
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

void QuickWays::Push(std::span<const Trip> trips, std::span<const double> ways,
                     double sign, Pushes& all) {
  const size_t n = ways.size();
  const size_t pushing = std::min(n - 1, std::max(n / 2, kFewestPushing));
  std::copy(ways.begin(), ways.end(), sorted_.begin());
  std::nth_element(sorted_.begin(), sorted_.begin() + pushing,
                   sorted_.begin() + n);
  const double median = std::max(sorted_[pushing], 4 * kSoft);
  for (size_t i = 0; i < n; ++i) {
    if (ways[i] >= median) continue;
    const double way = std::max(ways[i], kSoft);
    const double push = std::log(median / way) + (way - ways[i]) / kSoft;
    const Terms powers = OffsetCurve::PowersOf(trips[i].s);
    for (size_t a = 0; a < kTerms; ++a) {
      all.push[a] += sign * push * powers[a];
      for (size_t b = 0; b < kTerms; ++b) {
        all.slope[a][b] += powers[a] * powers[b] / way;
        all.squares[a][b] += push * push * powers[a] * powers[b];
      }
    }
    ++all.count;
  }
}

void QuickWays::Balance(std::span<const Trip> trips, double floor, double ramp,
                        OffsetCurve& curve) {
  // What is known beforehand, one over its variance: nothing of the offset.
  const Terms known = {1e-18, 1 / (kRatePrior * kRatePrior), 4 / (ramp * ramp)};
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
      all.squares[a][a] += known[a];
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
    curve.covariance = Product(Product(yields, all.squares), yields);
    // Pushes lean on the curve that they made (MacKinnon and White 1985, HC3,
    // in the mean).
    const double n = std::max(all.count, 2 * static_cast<int>(kTerms));
    const double wider = kReserve * n / (n - static_cast<double>(kTerms));
    for (Terms& row : curve.covariance) {
      for (double& value : row) value *= wider * wider;
    }
    return;
  }
}

QuickWays::Begin QuickWays::FindBegin(std::span<const Trip> trips,
                                      const OffsetCurve& curve) {
  const size_t n = trips.size();
  Measure(trips, 0, curve);
  const size_t least = std::min(
      n - 1, std::clamp(n / kShareOfLeast, kFewestPushing, kMostOfLeast));
  double spans = 0;
  const auto begin = [&](std::array<double, kMostTrips>& ways) {
    std::nth_element(ways.begin(), ways.begin() + least, ways.begin() + n);
    const double first =
        *std::min_element(ways.begin(), ways.begin() + least + 1);
    const double span = ways[least] - first;
    spans += span * span;
    return first - kBeginsBefore * span;
  };
  Begin out;
  out.out = begin(out_);
  out.back = begin(back_);
  out.sigma = kBeginsSigma * std::sqrt(spans / 2);
  return out;
}

}  // namespace kimari::calibration
