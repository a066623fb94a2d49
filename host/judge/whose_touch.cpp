#include "host/judge/whose_touch.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace kimari::judge {
namespace {

constexpr double kStep = 0.025;  // of multipliers, up to 1.6
constexpr int kMultipliers = 65;
constexpr double kNearStep = 0.15;    // of the excess of a hand that is near
constexpr double kMostMisfit = 12.5;  // of one level: a disturbed one is none
// Shares of scans in which the mats were driven out of step with this board.
struct Missed {
  double share, odds;
};
constexpr std::array<Missed, 2> kMissed = {{{0.02, 0.98}, {0.45, 0.02}}};
constexpr int kComesDown = 16;  // scans
constexpr int kTogether = 12;   // scans: no hand comes and goes faster, and one
                                // that comes in the last of a trace is not told
constexpr double kStays = 0.5;  // of second hands stay until the trace ends

double LogSum(const std::vector<double>& logs) {
  const double top = *std::max_element(logs.begin(), logs.end());
  double sum = 0;
  for (const double log : logs) {
    if (log > top - 40) sum += std::exp(log - top);
  }
  return top + std::log(sum);
}

// A prior over the steps of a multiplier or an excess.
std::vector<double> Normalised(std::vector<double> weights) {
  double sum = 0;
  for (const double w : weights) sum += w;
  for (double& w : weights) w = std::log(std::max(w / sum, 1e-9));
  return weights;
}

// Of coupling x part, the part even over its range.
std::vector<double> ProductPrior(size_t steps, double step, double part_from,
                                 double part_to, const SeatCoupling& seat) {
  std::vector<double> weights(steps, 0);
  constexpr int kCouplings = 60;
  constexpr int kParts = 40;
  for (int i = 0; i < kCouplings; ++i) {
    for (int j = 0; j < kParts; ++j) {
      const double c =
          seat.least + (seat.most - seat.least) * (i + 0.5) / kCouplings;
      const double part =
          part_from + (part_to - part_from) * (j + 0.5) / kParts;
      const auto k = static_cast<size_t>(std::lround(c * part / step));
      if (k < steps) weights[k] += seat.Weight(c);
    }
  }
  return Normalised(std::move(weights));
}

struct Priors {
  std::vector<double> alone;   // multiplier of a hand that is alone
  std::vector<double> shared;  // of one of two hands
  std::vector<double> near;    // excess of a hand that only is near
};

Priors MakePriors(const PadLevels& levels, const SeatCoupling& seat,
                  const WhoseTouchOptions& options) {
  const double peak = std::max(levels.Peak(), 2 * options.least_touch);
  const double least = options.least_touch / peak;
  const auto near = static_cast<size_t>(
      std::lround(options.most_near * seat.most / kNearStep));
  return {ProductPrior(kMultipliers, kStep, 1, 1.0001, seat),
          ProductPrior(kMultipliers, kStep, least, 1 - least, seat),
          ProductPrior(near + 1, kNearStep, 0, options.most_near, seat)};
}

// Log likelihood of one player's excess over any stretch of his own slots.
class SeatTrail {
 public:
  SeatTrail(const PadLevels& levels, Side player, double missed,
            const Priors& priors, const WhoseTouchOptions& options)
      : excess_(levels.Excess(player)), noise_(levels.Noise()) {
    const std::vector<double> none(excess_.size() + 1, 0);
    none_ = none;
    std::vector<std::vector<double>> multiple(kMultipliers, none);
    std::vector<std::vector<double>> near(priors.near.size(), none);
    for (size_t k = 0; k < excess_.size(); ++k) {
      const SeatExcess& e = excess_[k];
      const double plain = std::max(0.0, e.plain);
      const double zero = Log(e, 0, 0, options);
      none_[k + 1] = none_[k] + zero;
      const double undriven = std::log(missed) + zero;
      const auto seen = [&](double log) {
        const double driven = std::log(1 - missed) + log;
        const double high = std::max(driven, undriven);
        return high + std::log1p(std::exp(std::min(driven, undriven) - high));
      };
      for (size_t i = 0; i < multiple.size(); ++i) {
        const double m = kStep * static_cast<double>(i);
        multiple[i][k + 1] =
            multiple[i][k] + seen(Log(e, m * plain, m, options));
      }
      for (size_t i = 0; i < near.size(); ++i) {
        const double x = kNearStep * static_cast<double>(i);
        near[i][k + 1] = near[i][k] + seen(Log(e, x, 0, options));
      }
    }
    alone_ = Stretches(multiple, priors.alone);
    shared_ = Stretches(multiple, priors.shared);
    AddNear(Stretches(near, priors.near), options);
  }

  size_t End() const { return excess_.size(); }
  // First own slot at or after a scan.
  size_t At(int scan) const {
    size_t k = 0;
    while (k < excess_.size() && excess_[k].scan < scan) ++k;
    return k;
  }

  double None(size_t from, size_t to) const { return none_[to] - none_[from]; }
  double Alone(size_t from, size_t to) const { return alone_[from][to]; }
  double Shared(size_t from, size_t to) const { return shared_[from][to]; }
  // Up to an own slot: not there, or near from some moment on.
  double Before(size_t to) const { return before_[to]; }
  // From an own slot to the end: gone, or near up to some moment.
  double After(size_t from) const { return after_[from]; }

 private:
  using Table = std::vector<std::vector<double>>;

  void AddNear(const Table& near, const WhoseTouchOptions& options) {
    const double gone = std::log(1 - options.hand_near);
    before_.assign(near.size(), 0);
    after_.assign(near.size(), 0);
    for (size_t at = 0; at < near.size(); ++at) {
      std::vector<double> before = {gone + None(0, at)};
      std::vector<double> after = {gone + None(at, End())};
      const double earlier =
          std::log(options.hand_near / static_cast<double>(at + 1));
      const double later =
          std::log(options.hand_near / static_cast<double>(near.size() - at));
      for (size_t k = 0; k < near.size(); ++k) {
        if (k <= at) before.push_back(earlier + None(0, k) + near[k][at]);
        if (k >= at) after.push_back(later + near[at][k] + None(k, End()));
      }
      before_[at] = LogSum(before);
      after_[at] = LogSum(after);
    }
  }

  double Log(const SeatExcess& e, double expected, double multiplier,
             const WhoseTouchOptions& options) const {
    if (e.capped && expected >= e.excess) return 0;
    const double mean_noise = noise_ * (1 + multiplier) / std::sqrt(2.0);
    const double wander = options.level_wander * e.plain;
    const double variance = noise_ * noise_ + mean_noise * mean_noise +
                            wander * wander + e.model * e.model;
    const double miss = e.excess - expected;
    return -std::min(miss * miss / (2 * variance), kMostMisfit) -
           std::log(variance) / 2;
  }

  // [from][to]: mean over the prior of one value for the whole stretch.
  Table Stretches(const Table& sums, const std::vector<double>& prior) const {
    const size_t n = excess_.size() + 1;
    Table all(n, std::vector<double>(n, 0));
    std::vector<double> logs(sums.size());
    for (size_t from = 0; from < n; ++from) {
      for (size_t to = from + 1; to < n; ++to) {
        for (size_t i = 0; i < sums.size(); ++i) {
          logs[i] = prior[i] + sums[i][to] - sums[i][from];
        }
        all[from][to] = LogSum(logs);
      }
    }
    return all;
  }

  std::vector<SeatExcess> excess_;
  double noise_;
  std::vector<double> none_;
  Table alone_, shared_;
  std::vector<double> before_, after_;
};

class Hypotheses {
 public:
  Hypotheses(const PadLevels& levels, double missed,
             const std::array<Priors, 2>& priors,
             const WhoseTouchOptions& options)
      : levels_(levels),
        options_(options),
        trails_{SeatTrail(levels, Side::kA, missed, priors[0], options),
                SeatTrail(levels, Side::kB, missed, priors[1], options)} {}

  // This player touched, the other at most came near.
  double Only(Side player) const {
    const SeatTrail& own = trails_[Index(player)];
    const SeatTrail& other = trails_[Index(Other(player))];
    return own.Alone(0, own.End()) + other.Before(other.End());
  }

  double NoSeat() const {
    return trails_[0].None(0, trails_[0].End()) +
           trails_[1].None(0, trails_[1].End());
  }

  // One touched, the other joined, and one of them may have left again. Adds
  // up when the second began.
  double Both(WhoseTouch& touch) const {
    const int begin = levels_.Samples().front().scan;
    const int end = levels_.Samples().back().scan;
    const int step = 4;  // each slot comes once
    const int joins = std::max(1, (end - kTogether - begin) / step);
    std::vector<double> logs;
    std::vector<std::array<double, 2>> began;
    for (int join = begin; join < end - kTogether; join += step) {
      // Two hands that touch are felt by the plain slots, too.
      // A hand that joins takes some time to come down.
      if (levels_.PlainBetween(join, join + kComesDown) <
          2 * options_.least_touch) {
        continue;
      }
      const int leaves = std::max(1, (end - join) / step);
      for (const Side first : {Side::kA, Side::kB}) {
        const auto add = [&](double prior, double log) {
          logs.push_back(log + std::log(prior / 2 / joins));
          std::array<double, 2> when{};
          when[Index(Other(first))] = join;
          began.push_back(when);
        };
        add(kStays, Course(first, first, join, end + 1));
        for (int leave = join; leave < end; leave += step) {
          // One that comes as the other goes: the comer stays. Else they are
          // together for some time.
          if (leave == join) {
            add((1 - kStays) / leaves / 2, Course(first, first, join, leave));
          } else if (leave - join >= kTogether) {
            for (const Side left : {Side::kA, Side::kB}) {
              add((1 - kStays) / leaves / 2, Course(first, left, join, leave));
            }
          }
        }
      }
    }
    if (logs.empty()) return -1e300;
    const double total = LogSum(logs);
    std::array<double, 2> mean{};
    std::array<double, 2> squares{};
    for (size_t i = 0; i < logs.size(); ++i) {
      const double weight = std::exp(logs[i] - total);
      for (size_t p = 0; p < 2; ++p) {
        mean[p] += weight * began[i][p];
        squares[p] += weight * began[i][p] * began[i][p];
      }
    }
    for (size_t p = 0; p < 2; ++p) {
      touch.began[p] = mean[p];
      touch.began_variance[p] =
          std::max(0.0, squares[p] - mean[p] * mean[p]) + step * step / 12.0;
    }
    return total;
  }

 private:
  double Course(Side first, Side left, int join, int leave) const {
    double log = 0;
    for (const Side p : {Side::kA, Side::kB}) {
      const SeatTrail& trail = trails_[Index(p)];
      const size_t j = trail.At(join);
      const size_t l = std::max(j, trail.At(leave));
      log += p == first ? trail.Alone(0, j) : trail.Before(j);
      log += trail.Shared(j, l);
      log += p == left ? trail.After(l) : trail.Alone(l, trail.End());
    }
    return log;
  }

  const PadLevels& levels_;
  const WhoseTouchOptions& options_;
  std::array<SeatTrail, 2> trails_;
};

}  // namespace

WhoseTouch Whose(const PadLevels& levels, const SeatCouplings& seats,
                 const WhoseTouchOptions& options) {
  const std::array<Priors, 2> priors = {MakePriors(levels, seats[0], options),
                                        MakePriors(levels, seats[1], options)};
  const double one = (1 - options.second_hand - options.no_seat) / 2;
  WhoseTouch touch;
  double top = -1e300;
  std::vector<double> a, b, both, none;
  for (const auto& [missed, odds] : kMissed) {
    const Hypotheses hypotheses(levels, missed, priors, options);
    WhoseTouch timed;
    a.push_back(std::log(one * odds) + hypotheses.Only(Side::kA));
    b.push_back(std::log(one * odds) + hypotheses.Only(Side::kB));
    both.push_back(std::log(options.second_hand * odds) +
                   hypotheses.Both(timed));
    none.push_back(std::log(options.no_seat * odds) + hypotheses.NoSeat());
    if (both.back() > top) {
      top = both.back();
      touch = timed;
    }
  }
  const double total =
      LogSum({LogSum(a), LogSum(b), LogSum(both), LogSum(none)});
  // A hand in nobody's slot is anybody's.
  const double unknown = std::exp(LogSum(none) - total) / 3;
  touch.only_a = std::exp(LogSum(a) - total) + unknown;
  touch.only_b = std::exp(LogSum(b) - total) + unknown;
  touch.both = std::exp(LogSum(both) - total) + unknown;
  return touch;
}

}  // namespace kimari::judge
