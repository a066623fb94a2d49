#include "host/judge/pad_touch.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kimari::judge {
namespace {

// A level above the baseline of its slot.
struct Sample {
  int scan = 0;  // after the edge's first crossing scan
  double level = 0;
  bool seat_a = false;
  bool seat_b = false;
  // At the end of the board's window: the true level is this or more.
  bool capped = false;
};

// A hand coming down at constant speed: as a plate at height h above one that
// feels it through a thickness d, its capacitance goes with d / (d + h), so
// before contact with tau / (tau + time left), and is whole from contact on.
// tau is the time in which the hand comes down by the thickness of a card and
// the pad's cover: these values, in scans.
constexpr std::array<double, 7> kApproaches = {0.25, 0.7, 1.5, 3, 6, 12, 24};

constexpr double kEarliest = -3;  // contact, in scans after the edge
constexpr double kLatest = 64;
constexpr int kWindowBefore = -8;  // samples looked at, in scans
constexpr int kWindowAfter = 84;
constexpr double kCoarse = 2;  // steps of the search, in scans
constexpr double kFine = 0.5;
constexpr double kWorthRefining = 12;  // log likelihood below the best

double Risen(double scan, double contact, double approach) {
  if (scan >= contact) return 1;
  return approach / (approach + contact - scan);
}

// Least squares of up to four regressors by normal equations with a pinch of
// ridge, which keeps a column that never rises harmless.
class LeastSquares {
 public:
  explicit LeastSquares(int columns) : columns_(columns) {}

  void Add(const std::array<double, 4>& row, double value, double weight) {
    for (int i = 0; i < columns_; ++i) {
      for (int j = 0; j <= i; ++j) matrix_[i][j] += weight * row[i] * row[j];
      vector_[i] += weight * row[i] * value;
    }
    squares_ += weight * value * value;
  }

  // Solves by Cholesky; returns the weighted residual sum of squares.
  double Solve(std::array<double, 4>& x) {
    std::array<std::array<double, 4>, 4> l{};
    std::array<double, 4> y{};
    for (int i = 0; i < columns_; ++i) {
      matrix_[i][i] += 1e-6;
      for (int j = 0; j <= i; ++j) {
        double sum = matrix_[i][j];
        for (int k = 0; k < j; ++k) sum -= l[i][k] * l[j][k];
        l[i][j] = i == j ? std::sqrt(std::max(sum, 1e-12)) : sum / l[j][j];
      }
      double sum = vector_[i];
      for (int k = 0; k < i; ++k) sum -= l[i][k] * y[k];
      y[i] = sum / l[i][i];
    }
    double explained = 0;
    for (int i = columns_ - 1; i >= 0; --i) {
      double sum = y[i];
      for (int k = i + 1; k < columns_; ++k) sum -= l[k][i] * x[k];
      x[i] = sum / l[i][i];
    }
    for (int i = 0; i < columns_; ++i) explained += x[i] * vector_[i];
    return std::max(0.0, squares_ - explained);
  }

 private:
  int columns_;
  std::array<std::array<double, 4>, 4> matrix_{};
  std::array<double, 4> vector_{};
  double squares_ = 0;
};

// A hand: when it comes down and how fast.
struct Descent {
  double contact = 0;
  double approach = 1;
};

class Fitter {
 public:
  Fitter(std::vector<Sample> samples, const PadTouchOptions& options)
      : samples_(std::move(samples)), options_(options) {
    EstimateNoise();
    capped_ = std::count_if(samples_.begin(), samples_.end(),
                            [](const Sample& s) { return s.capped; });
  }

  size_t Samples() const { return samples_.size(); }
  double LastScan() const { return samples_.back().scan; }

  // Log likelihood of one hand of `player`.
  double One(Side player, const Descent& hand) const {
    std::array<double, 4> x{};
    const double misfit = Solve(2, x, [&](const Sample& s) {
      const double r = Risen(s.scan, hand.contact, hand.approach);
      const bool own = player == Side::kA ? s.seat_a : s.seat_b;
      return std::array<double, 4>{r, own ? r : 0, 0, 0};
    });
    return -misfit / 2 + Plausible(x[0], x[1]);
  }

  // Of a hand of A and one of B.
  double Both(const Descent& a, const Descent& b) const {
    std::array<double, 4> x{};
    const double misfit = Solve(4, x, [&](const Sample& s) {
      const double ra = Risen(s.scan, a.contact, a.approach);
      const double rb = Risen(s.scan, b.contact, b.approach);
      return std::array<double, 4>{ra, s.seat_a ? ra : 0, rb,
                                   s.seat_b ? rb : 0};
    });
    // Four more free numbers than one hand has: level, share, moment, speed
    // (BIC).
    return -misfit / 2 + Plausible(x[0], x[1]) + Plausible(x[2], x[3]) -
           2 * std::log(static_cast<double>(samples_.size()));
  }

 private:
  void EstimateNoise() {
    double sum = 0;
    double squares = 0;
    int count = 0;
    for (const Sample& s : samples_) {
      if (s.scan >= -2) continue;
      sum += s.level;
      squares += s.level * s.level;
      ++count;
    }
    noise_ = options_.least_noise;
    if (count >= 6) {
      const double mean = sum / count;
      noise_ = std::max(noise_, std::sqrt(squares / count - mean * mean));
    }
  }

  // Weighted squares left by the best `x`. A capped sample asks only that the
  // explanation reach the cap: it is left out at first, and held against an
  // explanation that stays below it.
  template <typename Row>
  double Solve(int columns, std::array<double, 4>& x, Row row) const {
    LeastSquares squares(columns);
    for (const Sample& s : samples_) {
      if (!s.capped) squares.Add(row(s), s.level, Weight(s));
    }
    if (capped_ == 0) return squares.Solve(x);
    LeastSquares all = squares;
    squares.Solve(x);
    for (int round = 0; round < 2; ++round) {
      LeastSquares held = all;
      for (const Sample& s : samples_) {
        if (!s.capped) continue;
        const std::array<double, 4> r = row(s);
        const double level =
            r[0] * x[0] + r[1] * x[1] + r[2] * x[2] + r[3] * x[3];
        held.Add(r, std::max(level, s.level), Weight(s));
      }
      const double misfit = held.Solve(x);
      if (round == 1) return misfit;
    }
    return 0;
  }

  double Weight(const Sample& s) const {
    const double wander = options_.level_wander * s.level;
    return 1 / (noise_ * noise_ + wander * wander);
  }

  // Log prior of a hand of this level and extra level in its own slot: a hand
  // has some capacitance, and a share of it follows the seat mat.
  double Plausible(double level, double extra) const {
    double penalty = 0;
    const auto outside = [&](double value, double low, double high,
                             double scale) {
      const double miss =
          value < low ? low - value : (value > high ? value - high : 0);
      penalty -= miss * miss / (2 * scale * scale);
    };
    outside(level, options_.least_level, 1e9, 0.15);
    const double size = std::max(level, options_.least_level);
    outside(extra, options_.least_coupling * size,
            options_.most_coupling * size, 0.1 * size);
    return penalty;
  }

  std::vector<Sample> samples_;
  const PadTouchOptions& options_;
  double noise_ = 0.5;
  ptrdiff_t capped_ = 0;
};

// Mean and spread of a moment under weights, in scans.
class Moment {
 public:
  void Add(double scan, double weight) {
    weight_ += weight;
    sum_ += weight * scan;
    squares_ += weight * scan * scan;
  }
  double Weight() const { return weight_; }
  double Mean() const { return weight_ > 0 ? sum_ / weight_ : 0; }
  double Variance() const {
    return weight_ > 0 ? std::max(0.0, squares_ / weight_ - Mean() * Mean())
                       : 0;
  }

 private:
  double weight_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// The first contact and what follows, up to where a hand lifts again: the
// levels in no player's slot fall to less than four fifths of what they were.
std::vector<Sample> UntilLifted(std::vector<Sample> samples) {
  std::erase_if(samples, [](const Sample& s) {
    return s.scan < kWindowBefore || s.scan > kWindowAfter;
  });
  double highest = 0;
  int low = 0;
  for (size_t i = 0; i < samples.size(); ++i) {
    const Sample& s = samples[i];
    if (s.seat_a || s.seat_b) continue;
    highest = std::max(highest, s.level);
    low = highest >= 3 && !s.capped && s.level < 0.8 * highest ? low + 1 : 0;
    if (low == 3) {
      // The fall began with the first of these three.
      samples.resize(i >= 5 ? i - 5 : 0);
      break;
    }
  }
  return samples;
}

std::vector<Sample> CollectSamples(const evidence::PadEdge& edge,
                                   std::span<const evidence::PadTrace> traces,
                                   const PadTouchOptions& options) {
  std::vector<Sample> samples;
  for (const evidence::PadTrace& trace : traces) {
    if (trace.edge_id != edge.id || trace.pad != edge.pad ||
        trace.board != edge.board || trace.baseline.size() != 4) {
      continue;
    }
    for (size_t i = 0; i < trace.levels.size(); ++i) {
      const uint32_t scan = trace.first_scan + static_cast<uint32_t>(i);
      const uint32_t slot = scan & 3U;
      samples.push_back({static_cast<int32_t>(scan - edge.scan),
                         static_cast<double>(trace.levels[i]) -
                             static_cast<double>(trace.baseline[slot]),
                         slot == 1, slot == 3,
                         trace.levels[i] >= options.highest_level});
    }
  }
  std::sort(samples.begin(), samples.end(),
            [](const Sample& a, const Sample& b) { return a.scan < b.scan; });
  samples.erase(std::unique(samples.begin(), samples.end(),
                            [](const Sample& a, const Sample& b) {
                              return a.scan == b.scan;
                            }),
                samples.end());
  return UntilLifted(std::move(samples));
}

// One explanation of the levels.
struct Candidate {
  Descent a;
  Descent b;
  bool has_a = false;
  bool has_b = false;
  double log = 0;  // of likelihood and prior and the share of its cell
};

// Every explanation worth weighing: a coarse search over all moments, refined
// around the best.
std::vector<Candidate> Search(const Fitter& fitter,
                              const PadTouchOptions& options) {
  const double latest = std::min(kLatest, fitter.LastScan() - 4);
  const double span = latest - kEarliest;
  const double approaches = kApproaches.size();
  std::vector<Candidate> found;

  // One hand: the grid is small enough to be fine everywhere.
  const double one =
      std::log((1 - options.second_hand_prior) / 2 * kFine / span / approaches);
  for (double contact = kEarliest; contact <= latest; contact += kFine) {
    for (const double approach : kApproaches) {
      const Descent hand{contact, approach};
      found.push_back(
          {hand, {}, true, false, one + fitter.One(Side::kA, hand)});
      found.push_back(
          {{}, hand, false, true, one + fitter.One(Side::kB, hand)});
    }
  }

  // Two hands: coarse with one speed for both, then fine with two.
  struct Cell {
    double a, b;
    size_t approach;
    double log;
  };
  std::vector<Cell> cells;
  double best = -1e300;
  for (double a = kEarliest; a <= latest; a += kCoarse) {
    for (double b = kEarliest; b <= latest; b += kCoarse) {
      Cell cell{a, b, 0, -1e300};
      for (size_t i = 0; i < kApproaches.size(); ++i) {
        const double log =
            fitter.Both({a, kApproaches[i]}, {b, kApproaches[i]});
        if (log > cell.log) {
          cell.log = log;
          cell.approach = i;
        }
      }
      best = std::max(best, cell.log);
      cells.push_back(cell);
    }
  }
  std::sort(cells.begin(), cells.end(),
            [](const Cell& x, const Cell& y) { return x.log > y.log; });
  const double pair = std::log(options.second_hand_prior * kFine * kFine /
                               (span * span) / (approaches * approaches));
  size_t refined = 0;
  for (const Cell& cell : cells) {
    if (cell.log < best - kWorthRefining || ++refined > 16) break;
    for (double a = cell.a - kCoarse / 2; a < cell.a + kCoarse / 2;
         a += kFine) {
      for (double b = cell.b - kCoarse / 2; b < cell.b + kCoarse / 2;
           b += kFine) {
        const size_t low = cell.approach > 0 ? cell.approach - 1 : 0;
        const size_t high = std::min(cell.approach + 1, kApproaches.size() - 1);
        for (size_t i = low; i <= high; ++i) {
          for (size_t j = low; j <= high; ++j) {
            const Descent ha{a, kApproaches[i]};
            const Descent hb{b, kApproaches[j]};
            found.push_back({ha, hb, true, true, pair + fitter.Both(ha, hb)});
          }
        }
      }
    }
  }
  return found;
}

Duration ScanPeriod(std::span<const evidence::PadTrace> traces) {
  for (const evidence::PadTrace& trace : traces) {
    if (trace.scan_period.ns > 0) return trace.scan_period;
  }
  return Microseconds(250);
}

Instant AtScan(const evidence::PadEdge& edge, const Moment& moment,
               Duration period, Duration contact_sigma) {
  const auto p = static_cast<double>(period.ns);
  const double variance = p * p * (moment.Variance() + kFine * kFine / 12) +
                          static_cast<double>(contact_sigma.ns) *
                              static_cast<double>(contact_sigma.ns);
  return {edge.at.t + Duration{std::llround(p * moment.Mean())},
          Duration{std::llround(std::sqrt(variance))}};
}

}  // namespace

PadTouch AnalysePadTouch(const evidence::PadEdge& edge,
                         std::span<const evidence::PadTrace> traces,
                         const PadTouchOptions& options) {
  PadTouch touch;
  touch.board = edge.board;
  touch.pad = edge.pad;
  touch.edge_id = edge.id;
  touch.edge = edge.at;

  std::vector<Sample> samples = CollectSamples(edge, traces, options);
  const Duration period = ScanPeriod(traces);
  const auto after = std::count_if(samples.begin(), samples.end(),
                                   [](const Sample& s) { return s.scan >= 0; });
  if (after < 12) {
    Moment at_edge;
    at_edge.Add(0, 1);
    for (PlayerTouch& player : touch.players) {
      player = {0.5, AtScan(edge, at_edge, period, options.contact_sigma)};
    }
    return touch;
  }
  touch.traced = true;

  const Fitter fitter(std::move(samples), options);
  const std::vector<Candidate> candidates = Search(fitter, options);
  double top = -1e300;
  for (const Candidate& c : candidates) top = std::max(top, c.log);
  Moment a;
  Moment b;
  double total = 0;
  double both = 0;
  for (const Candidate& c : candidates) {
    const double weight = std::exp(c.log - top);
    total += weight;
    if (c.has_a && c.has_b) both += weight;
    if (c.has_a) a.Add(c.a.contact, weight);
    if (c.has_b) b.Add(c.b.contact, weight);
  }
  touch.both = both / total;
  touch.players[0] = {a.Weight() / total,
                      AtScan(edge, a, period, options.contact_sigma)};
  touch.players[1] = {b.Weight() / total,
                      AtScan(edge, b, period, options.contact_sigma)};
  return touch;
}

}  // namespace kimari::judge
