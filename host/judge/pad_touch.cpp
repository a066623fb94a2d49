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
};

// How long a hand's capacitance takes to rise, in scans.
constexpr std::array<int, 3> kRises = {1, 4, 10};
constexpr int kLatestSecondHand = 120;  // scans

double Risen(int scan, int onset, int rise) {
  if (scan < onset) return 0;
  return std::min(1.0, static_cast<double>(scan - onset + 1) / rise);
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

class Fitter {
 public:
  Fitter(std::vector<Sample> samples, const PadTouchOptions& options)
      : samples_(std::move(samples)), options_(options) {
    EstimateNoise();
  }

  int LastScan() const { return samples_.back().scan; }

  // One hand of `player` coming down at scan `onset`.
  double One(Side player, int onset) const {
    double best = -1e300;
    for (const int rise : kRises) {
      LeastSquares squares(2);
      for (const Sample& s : samples_) {
        const double r = Risen(s.scan, onset, rise);
        const bool own = player == Side::kA ? s.seat_a : s.seat_b;
        squares.Add({r, own ? r : 0, 0, 0}, s.level, Weight(s));
      }
      std::array<double, 4> x{};
      const double residual = squares.Solve(x);
      best = std::max(best, -residual / 2 + Plausible(x[0], x[1]));
    }
    return best;
  }

  // Both: A at scan a, B at scan b.
  double Both(int a, int b) const {
    double best = -1e300;
    for (const int rise : kRises) {
      LeastSquares squares(4);
      for (const Sample& s : samples_) {
        const double ra = Risen(s.scan, a, rise);
        const double rb = Risen(s.scan, b, rise);
        squares.Add({ra, s.seat_a ? ra : 0, rb, s.seat_b ? rb : 0}, s.level,
                    Weight(s));
      }
      std::array<double, 4> x{};
      const double residual = squares.Solve(x);
      best = std::max(
          best, -residual / 2 + Plausible(x[0], x[1]) + Plausible(x[2], x[3]));
    }
    // Three more free numbers than one hand has: level, share, moment (BIC).
    return best - 1.5 * std::log(static_cast<double>(samples_.size()));
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

std::vector<Sample> CollectSamples(const evidence::PadEdge& edge,
                                   std::span<const evidence::PadTrace> traces) {
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
                         slot == 1, slot == 3});
    }
  }
  std::sort(samples.begin(), samples.end(),
            [](const Sample& a, const Sample& b) { return a.scan < b.scan; });
  samples.erase(std::unique(samples.begin(), samples.end(),
                            [](const Sample& a, const Sample& b) {
                              return a.scan == b.scan;
                            }),
                samples.end());
  // The levels after the hand was lifted again tell nothing of who came.
  return samples;
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
  const double variance = p * p * (moment.Variance() + 1.0 / 12) +
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

  std::vector<Sample> samples = CollectSamples(edge, traces);
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
  const int last = std::min(fitter.LastScan() - 4, kLatestSecondHand);
  // The edge is the first crossing of the threshold: some hand came there, or
  // a little before while still too light to cross.
  struct Candidate {
    int a;
    int b;
    bool has_a;
    bool has_b;
    double log;
  };
  std::vector<Candidate> candidates;
  const int earliest = -2;
  const double single =
      std::log((1 - options.second_hand_prior) / 2 / (1 - earliest));
  for (int onset = earliest; onset <= 0; ++onset) {
    candidates.push_back(
        {onset, 0, true, false, single + fitter.One(Side::kA, onset)});
    candidates.push_back(
        {0, onset, false, true, single + fitter.One(Side::kB, onset)});
  }
  if (last > 0) {
    const double pair = std::log(options.second_hand_prior / 2 / (last + 1));
    for (int second = earliest; second <= last; ++second) {
      candidates.push_back(
          {0, second, true, true, pair + fitter.Both(0, second)});
      if (second != 0) {
        candidates.push_back(
            {second, 0, true, true, pair + fitter.Both(second, 0)});
      }
    }
  }
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
    if (c.has_a) a.Add(c.a, weight);
    if (c.has_b) b.Add(c.b, weight);
  }
  touch.both = both / total;
  touch.players[0] = {a.Weight() / total,
                      AtScan(edge, a, period, options.contact_sigma)};
  touch.players[1] = {b.Weight() / total,
                      AtScan(edge, b, period, options.contact_sigma)};
  return touch;
}

}  // namespace kimari::judge
